package dev.okiagari.kit.web;

import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Says what has changed in the database, by one small reading for all open pages. */
@FunctionalInterface
public interface Pulse {
    /** Called once a second while a page is open; throws {@code ReadFailed} or {@code DatabaseFailed} when the database is away. */
    Beat beat(Set<String> marks);

    /**
     * One moment.
     *
     * @param now the database's time
     * @param signs a text for each mark, another one when what it stands for has changed; marks that are unknown are missing
     */
    record Beat(Instant now, Map<String, String> signs) {}
}
