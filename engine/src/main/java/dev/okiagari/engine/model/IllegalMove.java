package dev.okiagari.engine.model;

/** Something was said to have happened to an item that cannot happen where it is. */
public final class IllegalMove extends RuntimeException {
    public IllegalMove(String message) {
        super(message);
    }
}
