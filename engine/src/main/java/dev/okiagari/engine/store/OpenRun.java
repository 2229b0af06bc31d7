package dev.okiagari.engine.store;

/** A run whose items may be claimed. */
public record OpenRun(long id, String pipeline) {}
