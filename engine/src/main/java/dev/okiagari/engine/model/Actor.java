package dev.okiagari.engine.model;

/** Who acts, and why: recorded with every act. Immutable. */
public record Actor(String who, String why) {
    /** A person, by name. */
    public static Actor person(String who, String why) {
        return new Actor(who, why);
    }
}
