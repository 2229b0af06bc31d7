package dev.okiagari.engine.internal.time;

import dev.okiagari.engine.internal.text.Causes;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One background thread: runs a round, waits, runs the next, until it is stopped. A round that throws, an Error too, is
 * logged with its stack trace if that is possible, and the loop continues; an interrupt that is not part of a stop is ignored. Described and
 * started by one thread, then safe for many.
 */
public final class Loop {
    private static final Logger log = LoggerFactory.getLogger(Loop.class);

    private static final long PAUSE_WITHOUT_MEMORY_NANOS =
            Duration.ofMillis(200).toNanos();

    /** What a loop does each time. */
    @FunctionalInterface
    public interface Round {
        /** Runs one round, {@code woken} by the bell or not, and says how long to wait for the bell before the next. */
        Duration run(boolean woken) throws Exception;
    }

    /** Something to do that may fail. */
    @FunctionalInterface
    public interface Task {
        void run() throws Exception;
    }

    private final String name;
    private final Supplier<Duration> afterFailure;
    private final Round round;
    private final Thread thread;
    private Bell bell = new Bell();
    private double jitter;
    private Task lastTask = () -> {};
    private Predicate<Throwable> isExpected = thrown -> false;
    private volatile boolean stopping;
    private volatile boolean onlyErrors;
    private volatile long firstErrorAt;

    private Loop(String name, Supplier<Duration> afterFailure, Round round) {
        this.name = name;
        this.afterFailure = afterFailure;
        this.round = round;
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(this::run);
    }

    /** A loop with the same wait after every round. */
    public static Loop every(String name, Duration period, Task task) {
        return new Loop(name, () -> period, woken -> {
            task.run();
            return period;
        });
    }

    /** A loop whose rounds say how long to wait; {@code afterFailure} says it after a round that threw. */
    public static Loop paced(String name, Supplier<Duration> afterFailure, Round round) {
        return new Loop(name, afterFailure, round);
    }

    /** Begins the next round as soon as this bell rings. */
    public Loop wokenBy(Bell newBell) {
        bell = newBell;
        return this;
    }

    /** Varies each wait at random: by up to a quarter when the share is 0.25. */
    public Loop jitter(double share) {
        jitter = share;
        return this;
    }

    /** Runs once after the last round, on the same thread. */
    public Loop lastly(Task task) {
        lastTask = task;
        return this;
    }

    /** Failures that are not faults of the program, such as an unavailable database, are logged in one line. */
    public Loop expecting(Predicate<Throwable> expected) {
        isExpected = expected;
        return this;
    }

    public void start() {
        thread.start();
    }

    /** Asks it to stop after the round it is in, and returns at once. */
    public void signalStop() {
        stopping = true;
        bell.ring();
    }

    public boolean isStopping() {
        return stopping;
    }

    /** Stops it and waits for its end; false, with a line in the log, when it has not ended within the time. */
    public boolean stop(Duration within) throws InterruptedException {
        signalStop();
        if (thread.getState() == Thread.State.NEW || thread.join(within)) {
            return true;
        }
        log.warn("{} did not stop within {}", name, within);
        return false;
    }

    /** Interrupts its round; only together with a stop does that end the loop. */
    public void interrupt() {
        thread.interrupt();
    }

    /** True when for at least so long every round has ended with an {@link Error}, such as a lack of memory. */
    public boolean hasOnlyErrorsFor(Duration time) {
        return onlyErrors && Ticks.since(firstErrorAt).compareTo(time) >= 0;
    }

    private void run() {
        boolean woken = false;
        while (!stopping) {
            boolean rang = woken;
            woken = false;
            try {
                Duration wait = guarded(() -> round.run(rang));
                woken = !stopping && await(wait);
            } catch (Throwable t) { // out of memory while failing: nothing can be logged, and the thread must not end
                noteError();
                pauseWithoutMemory();
            }
        }
        guarded(() -> {
            lastTask.run();
            return Duration.ZERO;
        });
    }

    private Duration guarded(Callable<Duration> part) {
        try {
            Duration wait = part.call();
            onlyErrors = false;
            return wait;
        } catch (InterruptedException e) {
            ignoreInterrupt();
            return Duration.ZERO;
        } catch (Throwable t) { // an Error too: a node that keeps beating must not lose one of its other threads
            if (t instanceof Error) {
                noteError();
            } else {
                onlyErrors = false;
            }
            Duration wait = afterFailure.get();
            report(t, wait);
            return wait;
        }
    }

    private void noteError() {
        if (!onlyErrors) {
            firstErrorAt = Ticks.now();
            onlyErrors = true;
        }
    }

    private static void pauseWithoutMemory() {
        Thread.interrupted(); // or it would not pause
        LockSupport.parkNanos(PAUSE_WITHOUT_MEMORY_NANOS);
    }

    private void report(Throwable thrown, Duration wait) {
        if (!isExpected.test(thrown)) {
            log.error("{}: a round failed unexpectedly; the next one is in {}", name, wait, Causes.printable(thrown));
        } else if (stopping) {
            log.debug("{}: the last round failed while stopping", name, Causes.printable(thrown));
        } else {
            log.warn("{}: a round failed because {}; the next one is in {}", name, Causes.message(thrown), wait);
        }
    }

    private void ignoreInterrupt() {
        if (!stopping) {
            log.warn("{}: interrupted, but not to stop; it continues", name);
        }
    }

    private boolean await(Duration wait) {
        double factor = 1 + jitter * (2 * ThreadLocalRandom.current().nextDouble() - 1);
        try {
            return bell.await(Duration.ofNanos((long) (wait.toNanos() * factor)));
        } catch (InterruptedException e) {
            ignoreInterrupt();
            return false;
        }
    }
}
