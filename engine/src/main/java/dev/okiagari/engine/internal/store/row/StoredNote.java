package dev.okiagari.engine.internal.store.row;

/** A note as it is stored: its name and its value as JSON text. */
public record StoredNote(String name, String json) {}
