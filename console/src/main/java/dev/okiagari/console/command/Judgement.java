package dev.okiagari.console.command;

/**
 * Whether an act can be done to an item, and what comes of it.
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
