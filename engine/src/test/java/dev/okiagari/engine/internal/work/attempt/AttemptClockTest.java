package dev.okiagari.engine.internal.work.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AttemptClockTest {
    private static final Duration DEADLINE = Duration.ofSeconds(10);

    private final AtomicLong ticks = new AtomicLong(-7);
    private final AttemptClock clock = new AttemptClock(DEADLINE, ticks::get);

    @Test
    void time_passes_until_the_deadline_and_then_nothing_is_left() {
        pass(4);
        assertThat(clock.timeLeft()).hasSeconds(6);
        assertThat(clock.overdue()).isEqualTo(Duration.ofSeconds(-6));

        pass(8);
        assertThat(clock.timeLeft()).isZero();
        assertThat(clock.overdue()).hasSeconds(2);
    }

    @Test
    void waiting_for_a_turn_to_call_stops_the_clock() {
        pass(1);
        clock.beginWait("arxiv");
        pass(60);
        assertThat(clock.timeLeft()).hasSeconds(9);

        clock.endWait();
        pass(2);
        assertThat(clock.timeLeft()).hasSeconds(7);
    }

    @Test
    void an_attempt_that_never_waited_has_no_wait_to_report() {
        pass(5);

        assertThat(clock.callWait()).isNull();
    }

    @Test
    void waits_add_up_and_the_present_one_is_told_apart() {
        clock.beginWait("arxiv");
        pass(3);
        clock.endWait();
        clock.beginWait("pypi");
        pass(4);

        assertThat(clock.callWait())
                .isEqualTo(new AttemptClock.CallWait("pypi", Duration.ofSeconds(4), Duration.ofSeconds(7)));

        clock.endWait();
        pass(100);
        assertThat(clock.callWait()).isEqualTo(new AttemptClock.CallWait("pypi", Duration.ZERO, Duration.ofSeconds(7)));
    }

    private void pass(long seconds) {
        ticks.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }
}
