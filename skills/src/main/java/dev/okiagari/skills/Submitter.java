package dev.okiagari.skills;

import org.jspecify.annotations.Nullable;

/**
 * Who submits.
 *
 * @param name for the event log and for limits, such as an address
 * @param isLimited whether the limit of one client applies
 * @param key repeats of a request with the same key within a day are answered with the first submission; null: none
 */
public record Submitter(
        String name, boolean isLimited, @Nullable String key) {

    /** A stranger, known by something such as an address. */
    public static Submitter client(String name) {
        return new Submitter(name, true, null);
    }

    /** A submitter without a limit, such as the user of a terminal on this machine. */
    public static Submitter trusted(String name) {
        return new Submitter(name, false, null);
    }

    public Submitter withKey(@Nullable String newKey) {
        return new Submitter(name, isLimited, newKey);
    }
}
