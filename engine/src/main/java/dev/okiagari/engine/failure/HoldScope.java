package dev.okiagari.engine.failure;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a misconfigured failure puts on hold: an upstream with every step that uses it, the failing step, the failing step on
 * nodes of that build, or only the item itself. Immutable.
 *
 * @param upstream its name when the reach is {@link Reach#UPSTREAM}, otherwise null
 */
public record HoldScope(Reach reach, @Nullable String upstream) {
    public static final HoldScope ITEM = new HoldScope(Reach.ITEM, null);
    public static final HoldScope BUILD = new HoldScope(Reach.BUILD, null);
    public static final HoldScope STEP = new HoldScope(Reach.STEP, null);

    /** How far a hold reaches. */
    public enum Reach {
        /** Only the item waits: its payload cannot be read, but those of other items may be. */
        ITEM,
        /** Nodes of this build do not claim the step, because its code cannot be linked. */
        BUILD,
        STEP,
        UPSTREAM
    }

    public static HoldScope upstream(String name) {
        return new HoldScope(Reach.UPSTREAM, name);
    }

    /** The name of the hold for a failure of a step on a node of that build; empty when only the item itself waits. */
    public Optional<HoldName> at(String pipeline, String step, String build) {
        return switch (reach) {
            case ITEM -> Optional.empty();
            case BUILD -> Optional.of(HoldName.build(pipeline, step, build));
            case STEP -> Optional.of(HoldName.step(pipeline, step));
            case UPSTREAM -> Optional.of(HoldName.upstream(Objects.requireNonNull(upstream)));
        };
    }
}
