package dev.okiagari.engine.internal.store.row;

/**
 * The answer to one submission.
 *
 * @param isNew false when the key already had this item
 */
public record Submitted(long itemId, String key, boolean isNew) {}
