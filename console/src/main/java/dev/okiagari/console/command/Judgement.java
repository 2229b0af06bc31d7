package dev.okiagari.console.command;

/**
 * Whether an act on an item is possible, and its result.
 *
 * @param words when allowed: the consequence; else why not and what to do instead
 */
record Judgement(boolean allowed, String words) {

    static Judgement allow(String consequence) {
        return new Judgement(true, consequence);
    }

    static Judgement refuse(String reason) {
        return new Judgement(false, reason);
    }
}
