package dev.okiagari.engine.internal.text;

import java.util.Set;
import java.util.regex.Pattern;

/** The limits on names and keys. */
public final class Names {
    /** Longest key of an item. It is part of an index entry, which PostgreSQL limits to about 2,700 bytes. */
    public static final int LONGEST_KEY = 512;

    /** The counter of targets that a later run took over. */
    public static final String TAKEN_OVER = "taken_over";

    public static final Set<String> RESERVED_COUNTERS = Set.of("done", "failed", "rejected", "cancelled", TAKEN_OVER);

    /** An escaped NUL; a backslash that is itself escaped, followed by the same letters, is harmless text. */
    private static final Pattern NUL = Pattern.compile("(?<!\\\\)(?:\\\\\\\\)*+\\\\u0000");

    private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9._-]{0,62}");

    private Names() {}

    /** Names of pipelines, steps, notes, upstreams and categories: what reads well in a log line and a URL. */
    public static String requireName(String what, String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("could not use '" + name + "' as the name of a " + what
                    + " because names are 1 to 63 of a-z A-Z 0-9 . _ - and begin with a letter");
        }
        return name;
    }

    /** Keys are the caller's own identifiers: any text that PostgreSQL can store, of bounded length. */
    public static String requireKey(String key) {
        boolean isText = key.codePoints()
                .noneMatch(p -> p == 0 || (p >= Character.MIN_SURROGATE && p <= Character.MAX_SURROGATE));
        if (key.isEmpty() || key.length() > LONGEST_KEY || !isText) {
            throw new IllegalArgumentException("could not use a key of " + key.length()
                    + " characters because keys have 1 to " + LONGEST_KEY
                    + " characters, no NUL and no half of a surrogate pair");
        }
        return key;
    }

    /** PostgreSQL stores whole characters without NUL; the driver would replace half a surrogate pair without a word. */
    public static void requireStorable(String what, String json) {
        if (json.contains("\\u0000") && NUL.matcher(json).find()) {
            throw new IllegalArgumentException(
                    "could not store " + what + " because it contains NUL, which PostgreSQL cannot hold in text");
        }
        requireWhole(what, json);
    }

    private static void requireWhole(String what, String text) {
        int at = 0;
        while (at < text.length()) {
            int character = text.codePointAt(at);
            if (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE) {
                throw new IllegalArgumentException(
                        "could not store " + what + " because it has half of a surrogate pair (character " + at
                                + " of its JSON), which is no character");
            }
            at += Character.charCount(character);
        }
    }

    /** A name that a step may count by: a valid name that is not one of a run's own counters. */
    public static String requireCounter(String name) {
        requireName("counter", name);
        if (RESERVED_COUNTERS.contains(name)) {
            throw new IllegalArgumentException(
                    "could not count '" + name + "' because every run already has a counter of that name");
        }
        return name;
    }
}
