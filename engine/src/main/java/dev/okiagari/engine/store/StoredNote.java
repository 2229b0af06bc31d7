package dev.okiagari.engine.store;

/** A note as it is stored: its name and its value as JSON text. */
public record StoredNote(String name, String json) {}
