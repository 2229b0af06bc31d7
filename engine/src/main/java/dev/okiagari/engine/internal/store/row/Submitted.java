package dev.okiagari.engine.internal.store.row;

/**
 * The answer to one submission.
 *
 * @param isNew false when the key already had this item
 * @param hasOtherPayload the key already had this item with another payload, which it keeps
 */
public record Submitted(long itemId, String key, boolean isNew, boolean hasOtherPayload) {}
