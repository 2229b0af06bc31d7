package dev.okiagari.engine.model;

import org.jspecify.annotations.Nullable;

/** What a hold stops: one upstream and every step that uses it, or the failing step alone. */
public record HoldScope(@Nullable String upstream) {
    private static final HoldScope STEP = new HoldScope(null);

    public static HoldScope step() {
        return STEP;
    }

    public static HoldScope upstream(String name) {
        return new HoldScope(name);
    }

    /** The name under which the hold is kept, for a failure at the given step. */
    public String name(String pipeline, String step) {
        return upstream == null ? stepName(pipeline, step) : upstreamName(upstream);
    }

    public static String stepName(String pipeline, String step) {
        return "step:" + pipeline + ":" + step;
    }

    public static String upstreamName(String upstream) {
        return "upstream:" + upstream;
    }
}
