package dev.okiagari.gateway.storage;

import java.time.Instant;

/**
 * What is known of a raw copy without reading it.
 *
 * @param bytes its length
 * @param storedAt when it was put, by the storage's own clock
 */
public record StoredObject(ObjectKey key, long bytes, Instant storedAt) {}
