package dev.okiagari.engine.model;

/** There is no run with this id in this database. Nothing has changed. */
public final class NoSuchRun extends EngineException {
    public NoSuchRun(long runId) {
        super("okiagari.no_such_run", "could not find run " + runId + " because there is no such run");
    }
}
