package dev.okiagari.engine.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.okiagari.engine.internal.CapturedLog;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class LoopTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final CapturedLog log = CapturedLog.of(Loop.class);
    private final Semaphore rounds = new Semaphore(0);

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void a_round_that_throws_is_logged_with_its_stack_trace_and_the_next_round_comes() throws Exception {
        Loop loop = Loop.every("okiagari-test", AT_ONCE, failingOnce(new IllegalStateException("out of luck")));

        loop.start();

        awaitRounds(2);
        assertThat(log.next())
                .startsWith("ERROR okiagari-test: a round failed unexpectedly")
                .contains("IllegalStateException: out of luck")
                .contains("at " + LoopTest.class.getName());
        assertThat(loop.stop(PATIENCE)).isTrue();
    }

    @Test
    void an_error_is_logged_with_its_stack_trace_too_and_does_not_end_the_thread() throws Exception {
        Loop loop = Loop.every("okiagari-test", AT_ONCE, failingOnce(new NoClassDefFoundError("gone")));

        loop.start();

        awaitRounds(2);
        assertThat(log.next()).contains("NoClassDefFoundError: gone").contains("at " + LoopTest.class.getName());
        assertThat(loop.stop(PATIENCE)).isTrue();
    }

    @Test
    void an_error_that_cannot_even_be_logged_does_not_end_the_thread() throws Exception {
        Loop loop = Loop.every("okiagari-test", AT_ONCE, failingOnce(new OutOfMemoryError("first")));

        try (FullMemory full = new FullMemory()) {
            loop.start();
            awaitRounds(2);
            assertThat(full.refused.get()).isPositive();
        }
        assertThat(loop.stop(PATIENCE)).isTrue();
    }

    @Test
    void it_says_since_when_its_rounds_have_ended_in_nothing_but_errors() throws Exception {
        AtomicBoolean broken = new AtomicBoolean(true);
        Loop loop = Loop.every("okiagari-test", AT_ONCE, () -> {
            rounds.release();
            if (broken.get()) {
                throw new OutOfMemoryError("no end");
            }
        });

        loop.start();

        awaitRounds(2);
        assertThat(loop.hasOnlyErrorsFor(Duration.ZERO)).isTrue();
        assertThat(loop.hasOnlyErrorsFor(LONG)).isFalse();
        broken.set(false);
        awaitRounds(rounds.availablePermits() + 2);
        assertThat(loop.hasOnlyErrorsFor(Duration.ZERO)).isFalse();
        assertThat(loop.stop(PATIENCE)).isTrue();
    }

    /** As long as it is open, logging of loops runs out of memory. */
    private static final class FullMemory extends AppenderBase<ILoggingEvent> implements AutoCloseable {
        final AtomicInteger refused = new AtomicInteger();
        private final Logger logger = (Logger) LoggerFactory.getLogger(Loop.class);

        FullMemory() {
            start();
            logger.addAppender(this);
        }

        @Override
        protected void append(ILoggingEvent event) {
            refused.incrementAndGet();
            throw new OutOfMemoryError("logging");
        }

        @Override
        public void close() {
            logger.detachAppender(this);
        }
    }

    @Test
    void an_expected_failure_takes_one_line() throws Exception {
        Loop loop = Loop.every("okiagari-test", AT_ONCE, failingOnce(new IllegalStateException("database away")))
                .expecting(IllegalStateException.class::isInstance);

        loop.start();

        awaitRounds(2);
        assertThat(log.next())
                .isEqualTo("WARN okiagari-test: a round failed because database away; the next one is in PT0S\n");
        assertThat(loop.stop(PATIENCE)).isTrue();
    }

    @Test
    void the_bell_wakes_it_early_and_the_round_is_told() throws Exception {
        List<Boolean> woken = Collections.synchronizedList(new ArrayList<>());
        Bell bell = new Bell();
        Loop loop = Loop.paced("okiagari-test", () -> LONG, rang -> {
                    woken.add(rang);
                    rounds.release();
                    return LONG;
                })
                .wokenBy(bell);

        loop.start();
        awaitRounds(1);
        bell.ring();
        awaitRounds(1);

        assertThat(loop.stop(PATIENCE)).isTrue();
        assertThat(woken).containsExactly(false, true);
    }

    @Test
    void a_round_says_how_long_to_wait_for_the_next() throws Exception {
        AtomicInteger made = new AtomicInteger();
        Loop loop = Loop.paced("okiagari-test", () -> LONG, rang -> {
            rounds.release();
            return made.incrementAndGet() < 3 ? AT_ONCE : LONG;
        });

        loop.start();
        awaitRounds(3);

        assertThat(loop.stop(PATIENCE)).isTrue();
        assertThat(made).hasValue(3);
    }

    @Test
    void a_stop_ends_a_long_wait_at_once_and_runs_the_last_task() throws Exception {
        AtomicBoolean tidied = new AtomicBoolean();
        Loop loop = Loop.every("okiagari-test", LONG, rounds::release).lastly(() -> tidied.set(true));

        loop.start();
        awaitRounds(1);

        assertThat(loop.stop(PATIENCE)).isTrue();
        assertThat(tidied).isTrue();
    }

    @Test
    void a_stop_waits_no_longer_than_it_may_and_an_interrupt_then_ends_the_round() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        Loop loop = Loop.every("okiagari-test", LONG, () -> {
            rounds.release();
            never.await();
        });

        loop.start();
        awaitRounds(1);

        assertThat(loop.stop(Duration.ofMillis(1))).isFalse();
        assertThat(log.next()).startsWith("WARN okiagari-test did not stop within PT0.001S");
        loop.interrupt();
        assertThat(loop.stop(PATIENCE)).isTrue();
        assertThat(log.rest()).isEmpty();
    }

    @Test
    void an_interrupt_that_is_no_stop_does_not_end_it() throws Exception {
        AtomicBoolean first = new AtomicBoolean(true);
        Loop loop = Loop.every("okiagari-test", AT_ONCE, () -> {
            rounds.release();
            if (first.getAndSet(false)) {
                Thread.currentThread().interrupt(); // as a user's listener might
            }
        });

        loop.start();

        awaitRounds(3);
        assertThat(log.next()).contains("interrupted, but not to stop");
        assertThat(loop.stop(PATIENCE)).isTrue();
    }

    @Test
    void a_loop_that_was_never_started_stops_at_once() throws Exception {
        Loop loop = Loop.every("okiagari-test", LONG, rounds::release);

        assertThat(loop.stop(PATIENCE)).isTrue();
        assertThat(rounds.availablePermits()).isZero();
    }

    private Loop.Task failingOnce(Throwable thrown) {
        AtomicBoolean first = new AtomicBoolean(true);
        return () -> {
            rounds.release();
            if (first.getAndSet(false)) {
                switch (thrown) {
                    case Exception e -> throw e;
                    case Error e -> throw e;
                    default -> throw new AssertionError(thrown);
                }
            }
        };
    }

    private void awaitRounds(int number) throws InterruptedException {
        assertThat(rounds.tryAcquire(number, PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }
}
