package dev.okiagari.engine.model;

/** The actor and reason that are recorded with every act. Immutable. */
public record Actor(String who, String why) {
    /** A person, by name. */
    public static Actor person(String who, String why) {
        return new Actor(who, why);
    }

    /** A program, by name, such as a nightly job. */
    public static Actor program(String name, String why) {
        return new Actor(name, why);
    }

    /** The user that runs this process, by the name of its account. */
    public static Actor ofThisProcess(String why) {
        return new Actor(System.getProperty("user.name", "unknown"), why);
    }
}
