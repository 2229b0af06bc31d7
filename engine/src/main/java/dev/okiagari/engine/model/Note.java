package dev.okiagari.engine.model;

import dev.okiagari.engine.internal.text.Names;

/** Typed state that a step leaves for later steps of the same item. A constant; the value is stored as JSON. */
public record Note<T>(String name, TypeRef<T> type) {

    public Note {
        Names.requireName("note", name);
    }

    public static <T> Note<T> of(String name, Class<T> type) {
        return of(name, TypeRef.of(type));
    }

    /** A note with a type that has arguments: {@code Note.of("lines", new TypeRef<List<Line>>() {})}. */
    public static <T> Note<T> of(String name, TypeRef<T> type) {
        return new Note<>(name, type);
    }

    /** This note with a value, for {@code wake}. */
    public Value<T> is(T value) {
        return new Value<>(this, value);
    }

    /** A note with its value. */
    public record Value<T>(Note<T> note, T value) {}
}
