package dev.okiagari.engine.internal.work.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.internal.time.Ticks;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimiterTest {
    private final FakeUpstreams shared = new FakeUpstreams();

    @Test
    void a_lone_caller_asks_for_one_slot_at_a_time() throws Exception {
        Limiter limiter = limiter(Duration.ofMinutes(1));
        limiter.await(() -> {});
        limiter.await(() -> {});
        assertThat(shared.requests).containsExactly("grant 1", "grant 1");
    }

    @Test
    void nobody_passes_before_the_slot_begins() throws Exception {
        shared.untilFirstSlot = Duration.ofMillis(20);
        long began = Ticks.now();
        limiter(Duration.ofMinutes(1)).await(() -> {});
        assertThat(Ticks.since(began)).isGreaterThanOrEqualTo(Duration.ofMillis(20));
    }

    @Test
    void one_of_several_callers_asks_for_all_of_them() throws Exception {
        CountDownLatch isAsking = new CountDownLatch(1);
        CountDownLatch mayAnswer = new CountDownLatch(1);
        shared.beforeGrant = () -> {
            isAsking.countDown();
            mayAnswer.await();
        };
        Limiter limiter = limiter(Duration.ofMillis(250));
        List<Thread> callers = new ArrayList<>(List.of(passing(limiter)));
        isAsking.await();
        IntStream.range(0, 4).forEach(i -> callers.add(passing(limiter)));
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> callers.stream().allMatch(c -> c.getState() == Thread.State.WAITING));
        mayAnswer.countDown();
        await().atMost(Duration.ofMinutes(1))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> shared.requests.size() == 2);
        assertThat(shared.requests).containsExactly("grant 1", "grant 4");
        for (Thread caller : callers) {
            caller.interrupt();
            caller.join();
        }
    }

    @Test
    void no_more_is_asked_for_than_a_second_has_slots() throws Exception {
        shared.untilFirstSlot = Duration.ofMillis(1);
        Limiter slow = limiter(Duration.ofSeconds(3));
        slow.await(() -> {});
        assertThat(shared.requests).containsExactly("grant 1");
    }

    @Test
    void a_caller_that_is_interrupted_stops_waiting() {
        shared.untilFirstSlot = Duration.ofHours(1);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> limiter(Duration.ofMinutes(1)).await(() -> {}))
                .isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void a_failed_request_is_thrown_and_the_next_caller_asks_again() throws Exception {
        Limiter limiter = limiter(Duration.ofMinutes(1));
        shared.fail("08006");
        assertThatThrownBy(() -> limiter.await(() -> {})).isInstanceOf(SQLException.class);
        limiter.await(() -> {});
        assertThat(shared.requests).containsExactly("grant 1", "grant 1");
    }

    private Limiter limiter(Duration gap) {
        return new Limiter("shop", gap, gap, shared);
    }

    private static Thread passing(Limiter limiter) {
        return Thread.ofPlatform().start(() -> {
            try {
                limiter.await(() -> {});
            } catch (SQLException e) {
                throw new AssertionError(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt(); // the test has seen enough
            }
        });
    }
}
