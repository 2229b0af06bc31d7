package dev.okiagari.engine.model;

/** The item's state does not allow the act, such as retrying an item that is done. Nothing has changed. */
public final class IllegalMove extends EngineException {
    public IllegalMove(String message) {
        super("okiagari.illegal_move", message);
    }
}
