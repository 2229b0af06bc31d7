package dev.okiagari.engine.model;

/**
 * A hold was not released because no version of the pipeline has the step any more, so nobody could work on what waits
 * there. Nothing has changed.
 */
public final class ReleaseRefused extends EngineException {
    public ReleaseRefused(String message) {
        super("okiagari.release_refused", message);
    }
}
