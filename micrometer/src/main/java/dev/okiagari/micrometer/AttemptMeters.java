package dev.okiagari.micrometer;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.model.Listener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;

/**
 * Measures each attempt of a node after its commit: the timer {@code okiagari.attempts} by pipeline, step, outcome, category and kind, and
 * counters of what was not committed. To be added to a node: {@code Engine.on(…).listener(new AttemptMeters(registry))}. Safe for many threads.
 */
public final class AttemptMeters implements Listener {
    private static final String NONE = "none";

    private final MeterRegistry registry;

    public AttemptMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void moved(Moved moved) {
        if (moved.took().isZero()) {
            return; // no attempt was made: an item that was cancelled, for example
        }
        Failure failure = moved.failure();
        Timer.builder("okiagari.attempts")
                .description("How long attempts took, by how they ended")
                .tag("pipeline", moved.pipeline())
                .tag("step", moved.step())
                .tag("outcome", outcome(moved))
                .tag("category", failure == null ? NONE : failure.category().name())
                .tag("kind", failure == null ? NONE : failure.kind().word())
                .register(registry)
                .record(moved.took());
    }

    /** What became of the item: its state if it moved on, else how it waits. */
    private static String outcome(Moved moved) {
        if (moved.failure() != null) {
            return moved.state().isFinished() ? "failed" : "retried";
        }
        return switch (moved.state()) {
            case DONE, REJECTED, CANCELLED, FAILED, PARKED -> moved.state().word();
            case WAITING, RUNNING -> moved.nextStep().equals(moved.step()) ? "later" : "next";
        };
    }

    @Override
    public void fenced(String pipeline, String key, String step) {
        count("okiagari.attempts.fenced", "Late results that were refused", pipeline, step);
    }

    @Override
    public void dropped(String pipeline, String key, String step) {
        count(
                "okiagari.attempts.dropped",
                "Results that were dropped because the node had lost its leases",
                pipeline,
                step);
    }

    @Override
    public void hung(String pipeline, String key, String step) {
        count("okiagari.attempts.hung", "Attempts that ignored their deadline and the interrupt", pipeline, step);
    }

    private void count(String name, String says, String pipeline, String step) {
        Counter.builder(name)
                .description(says)
                .tag("pipeline", pipeline)
                .tag("step", step)
                .register(registry)
                .increment();
    }

    @Override
    public void runEnded(RunEnded run) {
        Counter.builder("okiagari.runs.ended")
                .description("Runs that ended, by their result")
                .tag("job", run.job())
                .tag("pipeline", run.pipeline())
                .tag("result", run.result())
                .register(registry)
                .increment();
    }
}
