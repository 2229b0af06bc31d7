package dev.okiagari.engine.fault;

import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** When a node finished items. */
final class Moments implements Listener {
    private final BlockingQueue<Long> doneAt = new LinkedBlockingQueue<>();
    private final String name;

    Moments(String name) {
        this.name = name;
    }

    @Override
    public void moved(Moved moved) {
        if (moved.state() == State.DONE) {
            doneAt.add(System.nanoTime());
        }
    }

    /** How long after that moment the first item was done; waits for it. */
    Duration doneAfter(long moment, Duration atMost) throws InterruptedException {
        return after(doneAt, moment, atMost, name + " works");
    }

    static Duration after(BlockingQueue<Long> moments, long moment, Duration atMost, String what)
            throws InterruptedException {
        long deadline = moment + atMost.toNanos();
        while (true) {
            Long next = moments.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (next == null) {
                throw new AssertionError(what + " not within " + atMost);
            }
            if (next > moment) {
                return Duration.ofNanos(next - moment);
            }
        }
    }
}
