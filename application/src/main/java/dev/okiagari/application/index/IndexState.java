package dev.okiagari.application.index;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * What an index knows of itself, committed together with its documents: so it always says exactly how far they are.
 *
 * @param origin the database it was built from; empty for a new one
 * @param change all changes up to this number are in it
 * @param whole whether it has once caught up since it was created; until then rows are missing
 */
public record IndexState(Optional<UUID> origin, long change, boolean whole) {
    static final IndexState NEW = new IndexState(Optional.empty(), 0, false);

    Map<String, String> marks(String format) {
        return Map.of(
                "format",
                format,
                "origin",
                origin.map(UUID::toString).orElse(""),
                "change",
                Long.toString(change),
                "whole",
                Boolean.toString(whole));
    }

    /** Empty when they were written by another format or another program. */
    static Optional<IndexState> of(Map<String, String> marks, String format) {
        if (!format.equals(marks.get("format"))) {
            return Optional.empty();
        }
        try {
            String origin = marks.getOrDefault("origin", "");
            return Optional.of(new IndexState(
                    origin.isEmpty() ? Optional.empty() : Optional.of(UUID.fromString(origin)),
                    Long.parseLong(marks.getOrDefault("change", "")),
                    Boolean.parseBoolean(marks.get("whole"))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
