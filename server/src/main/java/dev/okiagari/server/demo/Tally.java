package dev.okiagari.server.demo;

import dev.okiagari.engine.model.Failure;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Counts what the nodes report, for the live view only; the reckoning never looks here. Safe for many threads. */
final class Tally implements Listener {
    private final LongAdder steps = new LongAdder();
    private final LongAdder done = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();

    @Override
    public void moved(Moved moved) {
        Failure failure = moved.move().failure();
        if (failure == null) {
            steps.increment();
        } else {
            attemptFailed(failure.category().name());
        }
        State after = moved.move().after().state();
        if (after == State.DONE) {
            done.increment();
        } else if (after == State.FAILED) {
            failed.increment();
        }
    }

    void attemptFailed(String category) {
        failures.computeIfAbsent(category, c -> new LongAdder()).increment();
    }

    long steps() {
        return steps.sum();
    }

    long done() {
        return done.sum();
    }

    long failed() {
        return failed.sum();
    }

    int ended() {
        return Math.toIntExact(done.sum() + failed.sum());
    }

    /** Failed attempts by category, in the order of their names. */
    Map<String, Long> failures() {
        Map<String, Long> counts = new TreeMap<>();
        failures.forEach((category, count) -> counts.put(category, count.sum()));
        return counts;
    }
}
