package dev.okiagari.skills.web.api;

/**
 * Something that an operator does.
 *
 * @param reason recorded with the operator's name; the author of a rejected skill is told
 */
public record ActRequest(String reason) {}
