package dev.okiagari.engine.internal.store.row;

/** A hold as nodes need it. */
public record ActiveHold(String name, boolean probeIsDue) {}
