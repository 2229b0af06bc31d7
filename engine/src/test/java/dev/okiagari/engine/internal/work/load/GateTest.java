package dev.okiagari.engine.internal.work.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class GateTest {
    private static final long MILLISECOND = Duration.ofMillis(1).toNanos();

    private final Gate gate = new Gate(4);

    @Test
    void a_new_gate_takes_what_may_run_and_no_more() {
        assertThat(gate.room()).isEqualTo(4);

        reserve(gate, 4);

        assertThat(gate.room()).isZero();
        assertThat(gate.tryReserve()).isFalse();
    }

    @Test
    void a_refused_reservation_takes_no_place() {
        reserve(gate, 4);
        gate.tryReserve();

        gate.leave();

        assertThat(gate.room()).isEqualTo(1);
    }

    @Test
    void quick_attempts_make_room_for_what_starts_within_a_second() {
        learn(gate, 100, 10 * MILLISECOND);

        assertThat(gate.room())
                .as("4 running, and 400 that 4 threads finish in a second")
                .isEqualTo(404);
    }

    @Test
    void slow_attempts_make_no_room_for_waiting_ones() {
        learn(gate, 100, Duration.ofMinutes(1).toNanos());

        assertThat(gate.room()).isEqualTo(4);
    }

    @Test
    void places_past_their_deadline_are_none() {
        learn(gate, 100, 10 * MILLISECOND);
        reserve(gate, 4);
        gate.beginOverdue();
        gate.beginOverdue();
        gate.beginOverdue();

        assertThat(gate.room()).as("one place is left, 100 items in a second").isEqualTo(100);

        gate.beginOverdue();

        assertThat(gate.room()).isZero();
        assertThat(gate.tryReserve()).isFalse();

        gate.endOverdue();
        gate.leave();

        assertThat(gate.room()).isEqualTo(101);
    }

    @Test
    void a_wait_that_ends_without_a_place_makes_the_gate_take_less_in_advance() throws Exception {
        learn(gate, 100, 10 * MILLISECOND);
        reserve(gate, 4);
        for (int i = 0; i < 4; i++) {
            assertThat(gate.enter(Duration.ofMinutes(1))).isTrue();
        }

        assertThat(gate.enter(Duration.ofMillis(20))).isFalse();

        assertThat(gate.room())
                .as("places that are not free for 20 ms serve 200 in a second")
                .isEqualTo(200);
    }

    @Test
    void a_few_quick_attempts_prove_little() {
        learn(gate, 2, MILLISECOND);

        assertThat(gate.room()).as("4 running, and 4 for each attempt seen").isEqualTo(12);
    }

    @Test
    void what_is_settled_slowly_is_not_taken_in_advance_however_quick_the_attempts_are() {
        learn(gate, 10_000, 1);
        settle(gate, Duration.ofMillis(900));
        assertThat(gate.room()).as("within a second").isEqualTo(2000);

        Gate slow = new Gate(4);
        learn(slow, 100, 10 * MILLISECOND);
        settle(slow, Duration.ofSeconds(10));
        assertThat(slow.room()).as("4 running, and a hundredth of 400").isEqualTo(8);
    }

    @Test
    void room_comes_back_when_attempts_are_settled_quickly_again() {
        learn(gate, 100, 10 * MILLISECOND);
        settle(gate, Duration.ofSeconds(10));

        settle(gate, Duration.ofMillis(10));

        assertThat(gate.room()).isEqualTo(404);
    }

    @Test
    void room_has_a_limit_however_quick_the_attempts_are() {
        learn(gate, 10_000, 1);

        assertThat(gate.room()).isEqualTo(2000);
    }

    @Test
    void the_rate_of_an_upstream_limits_what_is_taken_in_advance() {
        Gate limited = new Gate(4, 10);
        learn(limited, 100, MILLISECOND);

        assertThat(limited.room()).as("4 running, and 10 calls a second").isEqualTo(14);
    }

    @Test
    void there_is_no_room_until_half_of_what_waits_is_worked_off() {
        learn(gate, 100, 10 * MILLISECOND);
        reserve(gate, 404);
        leave(gate, 201);
        assertThat(gate.room()).isZero();

        leave(gate, 1);

        assertThat(gate.room()).isEqualTo(202);
    }

    @Test
    void an_attempt_waits_until_another_one_exits() throws Exception {
        Gate narrow = new Gate(1);
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

    private static void learn(Gate gate, int times, long nanos) {
        for (int i = 0; i < times; i++) {
            gate.learn(nanos);
        }
    }

    private static void settle(Gate gate, Duration took) {
        for (int i = 0; i < 30; i++) {
            gate.learnSettle(took.toNanos());
        }
    }

    private static void reserve(Gate gate, int times) {
        for (int i = 0; i < times; i++) {
            gate.reserve();
        }
    }

    private static void leave(Gate gate, int times) {
        for (int i = 0; i < times; i++) {
            gate.leave();
        }
    }
}
