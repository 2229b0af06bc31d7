package dev.okiagari.gateway.storage;

/**
 * The result of a put.
 *
 * @param created true for the one caller whose content was stored; false when there was an object already
 * @param etag of the stored object, for comparing and for records; opaque
 */
public record Put(boolean created, String etag) {}
