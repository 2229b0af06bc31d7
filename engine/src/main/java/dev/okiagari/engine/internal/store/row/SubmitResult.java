package dev.okiagari.engine.internal.store.row;

/** The answer to one submission; when its item is not new, whether that has another payload, which it keeps. */
public record SubmitResult(long itemId, String key, boolean isNew, boolean hasOtherPayload) {}
