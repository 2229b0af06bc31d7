package dev.okiagari.gateway.archive;

/**
 * A wanted file that was read to its end and not kept.
 *
 * @param path inside the archive
 * @param size in bytes
 * @param sha256 of all of its bytes, in hexadecimal
 * @param beginning its first bytes, at most {@value #BEGINNING}: enough to tell a picture from a program
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LeftOutFile(String path, long size, String sha256, byte[] beginning, Reason reason) {
    static final int BEGINNING = 64;

    /** Why it was not kept. */
    public enum Reason {
        /** Larger than one file may be. */
        TOO_LARGE,
        /** All wanted files together would be larger than they may be. */
        NO_ROOM,
        /** A zero byte among its first 8 KiB. */
        BINARY
    }
}
