package dev.okiagari.console.api.view;

/**
 * A replay of an item.
 *
 * @param step where it begins again
 */
public record ReplayOrder(String step, String reason) {}
