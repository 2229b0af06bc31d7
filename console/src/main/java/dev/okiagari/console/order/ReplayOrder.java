package dev.okiagari.console.order;

/**
 * A replay of an item.
 *
 * @param step where it begins again
 */
public record ReplayOrder(String step, String reason) {}
