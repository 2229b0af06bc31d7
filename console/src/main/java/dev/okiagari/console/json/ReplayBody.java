package dev.okiagari.console.json;

/**
 * A replay of an item.
 *
 * @param step where it begins again
 */
public record ReplayBody(String step, String reason) {}
