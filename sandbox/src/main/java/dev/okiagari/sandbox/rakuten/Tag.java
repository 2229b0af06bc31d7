package dev.okiagari.sandbox.rakuten;

/** A tag of a group; parent 0: none. */
public record Tag(int id, String name, int parent, int group, String groupName) {}
