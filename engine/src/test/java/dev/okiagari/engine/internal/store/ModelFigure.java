package dev.okiagari.engine.internal.store;

/** How many, and how long they took together. */
record ModelFigure(long count, long millis) {
    ModelFigure plus(ModelFigure other) {
        return new ModelFigure(count + other.count, millis + other.millis);
    }
}
