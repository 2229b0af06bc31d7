package dev.okiagari.engine.model;

/**
 * The answer to one submission.
 *
 * @param isNew false when the key already had this item
 */
public record Submitted(long itemId, String key, boolean isNew) {}
