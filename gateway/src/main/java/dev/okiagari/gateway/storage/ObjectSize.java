package dev.okiagari.gateway.storage;

import dev.okiagari.engine.failure.ClassifiedException;

/** How large a raw copy may be: it is in memory as a whole when it is written or read. */
final class ObjectSize {
    static final int LARGEST = 64 << 20;

    private ObjectSize() {}

    /** Throws {@code storage.too_large} when {@code bytes} are too many; {@code what} says what could not be done. */
    static void require(String what, long bytes) {
        if (bytes > LARGEST) {
            throw tooLarge(what);
        }
    }

    static ClassifiedException tooLarge(String what) {
        return StorageFaults.TOO_LARGE.because(
                "could not " + what + " because it is larger than " + LARGEST + " bytes");
    }
}
