package dev.okiagari.catalog.store;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;

/** What can go wrong with the database while an answer is applied. The step that applies takes {@link #RULES}. */
public final class CatalogFaults {
    /** A deadlock, a serialization failure, a lock or statement timeout, a server that is short of something or away. */
    public static final Category TRANSIENT = Kind.TRANSIENT.as("db.transient");
    /** A constraint that is violated, or a value that does not fit: trying again would bring the same. */
    public static final Category LOGIC = Kind.BROKEN.as("db.logic");

    /** Retention was at the same source at the same time. The next attempt fetches it again. */
    public static final Category OVERTAKEN = Kind.TRANSIENT.as("catalog.overtaken");

    /** A raw copy is not what was stored. */
    public static final Category DAMAGED = Kind.INVALID.as("storage.damaged");

    /** A job was stopped, and its net with it. */
    public static final Category STOPPED = Kind.INVALID.as("catalog.stopped");

    public static final Rules RULES = Rules.of()
            .thrown(RawCopyDoomed.class, OVERTAKEN)
            .sqlState("22", LOGIC)
            .sqlState("23", LOGIC)
            .sqlState("40", TRANSIENT)
            .sqlState("55P03", TRANSIENT)
            .sqlState("57", TRANSIENT)
            .sqlState("53", TRANSIENT)
            .sqlState("58", TRANSIENT)
            .sqlState("08", TRANSIENT);

    private CatalogFaults() {}
}
