package dev.okiagari.console.act;

/**
 * Whether an act on an item is possible, and its result.
 *
 * @param words when allowed: the consequence; else why not and what to do instead
 */
public record Prospect(boolean allowed, String words) {
    static Prospect allow(String consequence) {
        return new Prospect(true, consequence);
    }

    public static Prospect refuse(String reason) {
        return new Prospect(false, reason);
    }
}
