package dev.okiagari.console.order;

/**
 * A hold to be placed or released.
 *
 * @param name upstream:NAME, pipeline:NAME or step:PIPELINE:STEP
 */
public record HoldOrder(String name, String reason) {}
