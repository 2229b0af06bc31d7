package dev.okiagari.submissions;

/**
 * Who submits.
 *
 * @param name for the event log and for limits, such as an address
 * @param isLimited whether the limit of one client applies
 */
public record Submitter(String name, boolean isLimited) {

    /** A stranger, known by something such as an address. */
    public static Submitter client(String name) {
        return new Submitter(name, true);
    }

    /** Somebody who may submit as much as they like, such as the user of a terminal on this machine. */
    public static Submitter trusted(String name) {
        return new Submitter(name, false);
    }
}
