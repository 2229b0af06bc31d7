package dev.okiagari.catalog.store;

/** Retention is deleting the raw copy that was to be applied: it has to be stored again first. */
public final class RawCopyDoomed extends RuntimeException {
    RawCopyDoomed(String key) {
        super("could not apply " + key + " because retention is deleting it; fetch it again");
    }
}
