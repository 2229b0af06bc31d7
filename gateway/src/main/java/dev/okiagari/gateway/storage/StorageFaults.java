package dev.okiagari.gateway.storage;

import dev.okiagari.engine.failure.Category;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.gateway.redaction.Redaction;

/** The names of what can go wrong with a storage; the same for every kind of it. */
public final class StorageFaults {
    /** 5xx, time-outs, resets, a full or failing disk. */
    public static final Category TRANSIENT = Kind.TRANSIENT.as("storage.transient");
    /** 401, 403, missing or wrong credentials, a folder that must not be written. */
    public static final Category AUTH = Kind.MISCONFIGURED.as("storage.auth");
    /** A bucket or an endpoint that is not there, a folder that cannot be used, a second host on folder storage. */
    public static final Category SETUP = Kind.MISCONFIGURED.as("storage.setup");
    /** An object above the limit. */
    public static final Category TOO_LARGE = Kind.INVALID.as("storage.too_large");
    /** What this storage does not understand of our request: a fault of ours. */
    public static final Category REQUEST = Kind.BROKEN.as("storage.request");

    private StorageFaults() {}

    static ClassifiedException because(Category category, String what, Throwable cause) {
        // The foreign exception is named in the text and not kept: its own text is not ours to mask.
        return category.because(Redaction.message("could not " + what + " because of " + Redaction.causes(cause)));
    }
}
