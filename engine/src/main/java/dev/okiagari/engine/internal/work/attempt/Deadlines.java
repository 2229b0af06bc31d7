package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.time.Loop;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;

/** Interrupts attempts whose deadline has passed. One pass over what runs, so a quick step costs no timer. */
public final class Deadlines {
    private static final Duration PASS_EVERY = Duration.ofMillis(50);

    private final Set<LiveAttempt<?>> running = ConcurrentHashMap.newKeySet();
    private final BooleanSupplier leaseLives;

    /** @param leaseLives false once this node may no longer hold anything */
    public Deadlines(BooleanSupplier leaseLives) {
        this.leaseLives = leaseLives;
    }

    void watch(LiveAttempt<?> attempt) {
        running.add(attempt);
    }

    public void unwatch(LiveAttempt<?> attempt) {
        running.remove(attempt);
    }

    public Collection<LiveAttempt<?>> running() {
        return List.copyOf(running);
    }

    /** Attempts whose deadline passed so long ago that the interrupt has not helped. */
    public List<LiveAttempt<?>> overdueBy(Duration grace) {
        return running.stream()
                .filter(a -> Liveness.isHung(a.clock().overdue(), grace))
                .toList();
    }

    /** Interrupts everything that runs, because the node stops. */
    public void interruptAll() {
        running.forEach(a -> a.interrupt(LiveAttempt.Interruption.STOP));
    }

    public Loop loop() {
        return Loop.every("okiagari-deadlines", PASS_EVERY, this::interruptLate);
    }

    private void interruptLate() {
        if (!leaseLives.getAsBoolean()) {
            interruptAll(); // others may have taken over: what runs here can no longer change anything
        }
        for (LiveAttempt<?> attempt : running) {
            if (attempt.timeLeft().isZero()) {
                attempt.interrupt(LiveAttempt.Interruption.DEADLINE);
            }
        }
    }
}
