package dev.okiagari.engine.internal.store.row;

/** A run whose items may be claimed. */
public record OpenRun(long id, String pipeline) {}
