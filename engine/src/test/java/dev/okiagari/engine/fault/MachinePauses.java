package dev.okiagari.engine.fault;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * When this machine gave a thread that wanted to run no time. What a test measures against the clock can take that off: a pause
 * of the machine is no slowness of ours. Safe for many threads.
 */
final class MachinePauses implements AutoCloseable {
    private static final Duration TICK = Duration.ofMillis(20);
    /** Shorter ones are how any machine works. */
    private static final long WORTH_COUNTING_MICROS = 20_000;

    private record Pause(long from, long to) {}

    private final List<Pause> pauses = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private MachinePauses() {}

    static MachinePauses count() {
        MachinePauses pauses = new MachinePauses();
        Thread.ofPlatform().daemon().name("machine-pauses").start(pauses::tick);
        return pauses;
    }

    /** By the clock that the database reads, too. */
    static long micros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    /** How long it paused in that stretch of time. */
    long microsBetween(long from, long to) {
        return pauses.stream()
                .mapToLong(pause -> Math.max(0, Math.min(to, pause.to()) - Math.max(from, pause.from())))
                .sum();
    }

    private void tick() {
        try {
            long due = micros() + TICK.toNanos() / 1000;
            while (!closed.await(TICK.toNanos(), TimeUnit.NANOSECONDS)) {
                long now = micros();
                if (now - due > WORTH_COUNTING_MICROS) {
                    pauses.add(new Pause(due, now));
                }
                due = now + TICK.toNanos() / 1000;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
