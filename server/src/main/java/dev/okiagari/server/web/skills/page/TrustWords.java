package dev.okiagari.server.web.skills.page;

/** Trust tiers as the pages write them. Pure. */
public final class TrustWords {
    private TrustWords() {}

    public static String name(int tier) {
        return switch (tier) {
            case 0 -> "blocked";
            case 1 -> "scanned";
            case 2 -> "passed the rules";
            case 3 -> "passed the rules and the model";
            default -> "reviewed by a person";
        };
    }

    public static String colour(int tier) {
        return switch (tier) {
            case 0 -> "is-failed";
            case 1 -> "is-waiting";
            case 2 -> "is-running";
            default -> "is-done";
        };
    }
}
