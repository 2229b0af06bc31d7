package dev.okiagari.console.json;

/**
 * A hold to be placed or released.
 *
 * @param name upstream:NAME, pipeline:NAME or step:PIPELINE:STEP
 */
public record HoldBody(String name, String reason) {}
