package dev.okiagari.engine.model;

/** A hold was not released, because no version of the pipeline has its step and no node could work on it. Nothing has changed. */
public final class ReleaseRefused extends EngineException {
    public ReleaseRefused(String message) {
        super("okiagari.release_refused", message);
    }
}
