package dev.okiagari.server.web.skills.api;

/**
 * Something that an operator does.
 *
 * @param reason recorded with the operator's name; the author of a rejected skill is told
 */
public record ActRequest(String reason) {}
