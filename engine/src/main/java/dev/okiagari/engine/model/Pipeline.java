package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Names;

/**
 * A named list of steps that items with a payload of type {@code P} go through. A constant: all that a submitter needs.
 * Nodes also have its {@link Steps}. Immutable.
 */
public record Pipeline<P>(String name, TypeRef<P> payloadType) {

    public Pipeline {
        Names.requireName("pipeline", name);
    }

    public static <P> Pipeline<P> of(String name, Class<P> payloadType) {
        return of(name, TypeRef.of(payloadType));
    }

    /** A pipeline whose payloads have a type with arguments: {@code Pipeline.of("orders", new TypeRef<List<Order>>() {})}. */
    public static <P> Pipeline<P> of(String name, TypeRef<P> payloadType) {
        return new Pipeline<>(name, payloadType);
    }

    /** A pipeline without a payload: its items have a key only. */
    public static Pipeline<Void> of(String name) {
        return of(name, Void.class);
    }

    /** Begins the list of steps. */
    public Steps<P> steps() {
        return new Steps<>(this);
    }
}
