package dev.okiagari.engine.internal.store.row;

import java.util.UUID;

/** A stack trace on record: the id of its frames, and the messages of the causes of this failure. */
public record KeptTrace(UUID id, String causes) {}
