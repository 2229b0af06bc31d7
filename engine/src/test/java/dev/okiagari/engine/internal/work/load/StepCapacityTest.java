package dev.okiagari.engine.internal.work.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class StepCapacityTest {
    private static final long MILLISECOND = Duration.ofMillis(1).toNanos();

    private final StepCapacity places = new StepCapacity(4);

    @Test
    void a_new_step_takes_what_may_run_and_no_more() {
        assertThat(places.room()).isEqualTo(4);

        reserve(places, 4);

        assertThat(places.room()).isZero();
        assertThat(places.tryReserve()).isFalse();
    }

    @Test
    void a_refused_reservation_takes_no_place() {
        reserve(places, 4);
        places.tryReserve();

        places.leave();

        assertThat(places.room()).isEqualTo(1);
    }

    @Test
    void quick_attempts_make_room_for_what_starts_within_a_second() {
        learn(places, 100, 10 * MILLISECOND);

        assertThat(places.room())
                .as("4 running, and 400 that 4 threads finish in a second")
                .isEqualTo(404);
    }

    @Test
    void slow_attempts_make_no_room_for_waiting_ones() {
        learn(places, 100, Duration.ofMinutes(1).toNanos());

        assertThat(places.room()).isEqualTo(4);
    }

    @Test
    void places_past_their_deadline_are_none() {
        learn(places, 100, 10 * MILLISECOND);
        reserve(places, 4);
        places.beginOverdue();
        places.beginOverdue();
        places.beginOverdue();

        assertThat(places.room()).as("one place is left, 100 items in a second").isEqualTo(100);

        places.beginOverdue();

        assertThat(places.room()).isZero();
        assertThat(places.tryReserve()).isFalse();

        places.endOverdue();
        places.leave();

        assertThat(places.room()).isEqualTo(101);
    }

    @Test
    void a_wait_that_ends_without_a_place_makes_the_step_take_less_in_advance() throws Exception {
        learn(places, 100, 10 * MILLISECOND);
        reserve(places, 4);
        for (int i = 0; i < 4; i++) {
            assertThat(places.enter(Duration.ofMinutes(1))).isTrue();
        }

        assertThat(places.enter(Duration.ofMillis(20))).isFalse();

        assertThat(places.room())
                .as("places that are not free for 20 ms serve 200 in a second")
                .isEqualTo(200);
    }

    @Test
    void a_few_quick_attempts_prove_little() {
        learn(places, 2, MILLISECOND);

        assertThat(places.room()).as("4 running, and 4 for each attempt seen").isEqualTo(12);
    }

    @Test
    void what_is_settled_slowly_is_not_taken_in_advance_however_quick_the_attempts_are() {
        learn(places, 10_000, 1);
        settle(places, Duration.ofMillis(900));
        assertThat(places.room()).as("within a second").isEqualTo(2000);

        StepCapacity slow = new StepCapacity(4);
        learn(slow, 100, 10 * MILLISECOND);
        settle(slow, Duration.ofSeconds(10));
        assertThat(slow.room()).as("4 running, and a hundredth of 400").isEqualTo(8);
    }

    @Test
    void room_comes_back_when_attempts_are_settled_quickly_again() {
        learn(places, 100, 10 * MILLISECOND);
        settle(places, Duration.ofSeconds(10));

        settle(places, Duration.ofMillis(10));

        assertThat(places.room()).isEqualTo(404);
    }

    @Test
    void room_has_a_limit_however_quick_the_attempts_are() {
        learn(places, 10_000, 1);

        assertThat(places.room()).isEqualTo(2000);
    }

    @Test
    void the_rate_of_an_upstream_limits_what_is_taken_in_advance() {
        StepCapacity limited = new StepCapacity(4, 10);
        learn(limited, 100, MILLISECOND);

        assertThat(limited.room()).as("4 running, and 10 calls a second").isEqualTo(14);
    }

    @Test
    void there_is_no_room_until_half_of_what_waits_is_worked_off() {
        learn(places, 100, 10 * MILLISECOND);
        reserve(places, 404);
        leave(places, 201);
        assertThat(places.room()).isZero();

        leave(places, 1);

        assertThat(places.room()).isEqualTo(202);
    }

    @Test
    void an_attempt_waits_until_another_one_exits() throws Exception {
        StepCapacity narrow = new StepCapacity(1);
        CountDownLatch entered = new CountDownLatch(1);
        narrow.enter(Duration.ofMinutes(1));
        Thread second = Thread.ofVirtual().start(() -> {
            try {
                narrow.enter(Duration.ofMinutes(1));
                entered.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        assertThat(entered.getCount()).isEqualTo(1);

        narrow.exit();

        second.join();
        assertThat(entered.getCount()).isZero();
    }

    private static void learn(StepCapacity places, int times, long nanos) {
        for (int i = 0; i < times; i++) {
            places.learn(nanos);
        }
    }

    private static void settle(StepCapacity places, Duration took) {
        for (int i = 0; i < 30; i++) {
            places.learnSettle(took.toNanos());
        }
    }

    private static void reserve(StepCapacity places, int times) {
        for (int i = 0; i < times; i++) {
            places.reserve();
        }
    }

    private static void leave(StepCapacity places, int times) {
        for (int i = 0; i < times; i++) {
            places.leave();
        }
    }

    @Test
    void places_that_are_taken_away_are_gone_when_they_are_given_back() throws Exception {
        StepCapacity changing = new StepCapacity(3);
        for (int place = 0; place < 3; place++) {
            assertThat(changing.enter(Duration.ZERO)).isTrue();
        }
        changing.change(1, Double.POSITIVE_INFINITY);
        changing.exit();
        changing.exit();
        assertThat(changing.enter(Duration.ZERO)).as("one still runs").isFalse();
        changing.exit();
        assertThat(changing.enter(Duration.ZERO)).isTrue();
        changing.change(2, Double.POSITIVE_INFINITY);
        assertThat(changing.enter(Duration.ZERO)).as("one more place").isTrue();
        assertThat(changing.enter(Duration.ZERO)).isFalse();
    }
}
