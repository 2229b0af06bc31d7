package dev.okiagari.engine.failure;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a misconfigured failure holds back: one upstream and every step that uses it, the failing step, the failing step
 * on nodes of that build alone, or nothing but the item itself.
 *
 * @param upstream its name, when one is held
 */
public record HoldScope(Reach reach, @Nullable String upstream) {
    private static final String UPSTREAM = "upstream:";

    /** How far a hold reaches. */
    public enum Reach {
        /** The item waits by itself: its payload cannot be read, which says nothing of its neighbours. */
        ITEM,
        /** Nodes of this build do not claim the step: its code cannot be linked. */
        BUILD,
        STEP,
        UPSTREAM
    }

    public static HoldScope item() {
        return new HoldScope(Reach.ITEM, null);
    }

    public static HoldScope build() {
        return new HoldScope(Reach.BUILD, null);
    }

    public static HoldScope step() {
        return new HoldScope(Reach.STEP, null);
    }

    public static HoldScope upstream(String name) {
        return new HoldScope(Reach.UPSTREAM, name);
    }

    /** The name under which the hold is kept, for a failure at a step on a node of that build; null: none is kept. */
    public @Nullable String name(String pipeline, String step, String build) {
        return switch (reach) {
            case ITEM -> null;
            case BUILD -> buildName(pipeline, step, build);
            case STEP -> stepName(pipeline, step);
            case UPSTREAM -> upstreamName(Objects.requireNonNull(upstream));
        };
    }

    public static String stepName(String pipeline, String step) {
        return "step:" + pipeline + ":" + step;
    }

    /** The name of a hold that only nodes of one build obey. */
    public static String buildName(String pipeline, String step, String build) {
        return stepName(pipeline, step) + "@" + build;
    }

    /** Not the name of a hold that is kept: by it a node closes a pipeline whose version it does not have. */
    public static String versionName(String pipeline) {
        return "version:" + pipeline;
    }

    public static String upstreamName(String upstream) {
        return UPSTREAM + upstream;
    }

    /** The upstream that a hold of this name is about, if it is one of an upstream. */
    public static Optional<String> upstreamOf(String holdName) {
        return holdName.startsWith(UPSTREAM) ? Optional.of(holdName.substring(UPSTREAM.length())) : Optional.empty();
    }
}
