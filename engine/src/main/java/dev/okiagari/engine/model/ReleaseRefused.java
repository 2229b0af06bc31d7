package dev.okiagari.engine.model;

/** A hold was not released: no version of the pipeline has its step, so nobody could work there. Nothing has changed. */
public final class ReleaseRefused extends EngineException {
    public ReleaseRefused(String message) {
        super("okiagari.release_refused", message);
    }
}
