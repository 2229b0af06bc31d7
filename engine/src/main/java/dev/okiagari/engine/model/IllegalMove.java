package dev.okiagari.engine.model;

/** Something was said to have happened to an item that cannot happen where it is. */
public final class IllegalMove extends RuntimeException {
    public IllegalMove(String message) {
        super(message);
    }

    public IllegalMove(Situation now, Event event) {
        super("could not apply " + event.getClass().getSimpleName() + " because the item is "
                + now.state().word() + (now.held() ? " and held" : "") + (now.started() ? " and started" : ""));
    }
}
