package dev.okiagari.sandbox.rakuten;

/** A node of the genre tree; level 0 is the root, level 3 has the items. */
public record Genre(int id, String name, int level, int parent) {}
