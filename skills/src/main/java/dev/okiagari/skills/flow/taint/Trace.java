package dev.okiagari.skills.flow.taint;

/**
 * A way that was found.
 *
 * @param taint what goes it
 * @param from offset where it begins
 * @param to offset where it ends
 * @param place what the end expects
 * @param address what is sent to or downloaded from; may be empty
 */
public record Trace(Taint taint, int from, int to, String sourceName, String sinkName, Place place, String address) {

    /** What a value is for where it ends. */
    public enum Place {
        /** A header, user name or cookie of a request. */
        CREDENTIAL,
        /** The address of a request. */
        ADDRESS,
        /** What is sent. */
        BODY,
        /** What is executed. */
        CODE
    }

    /** True when a service gets a single named secret where it expects one. */
    boolean isCredentialUse() {
        return place == Place.CREDENTIAL && taint != Taint.WHOLE;
    }
}
