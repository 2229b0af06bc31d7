package dev.okiagari.gateway.storage;

/**
 * The result of a put.
 *
 * @param created true for the one caller whose content is there now; false when there was something already
 * @param etag of what is there now, for comparing and for records; opaque
 */
public record Put(boolean created, String etag) {}
