package dev.okiagari.console.judge;

/**
 * Whether an act on an item is possible, and its result.
 *
 * @param words when allowed: the consequence; else why not and what to do instead
 */
public record Judgement(boolean allowed, String words) {

    public static Judgement allow(String consequence) {
        return new Judgement(true, consequence);
    }

    public static Judgement refuse(String reason) {
        return new Judgement(false, reason);
    }
}
