package dev.okiagari.console.json;

/**
 * What was done to something other than an item or a run.
 *
 * @param on what it was done to: a name or an id
 * @param consequence what happens now, in words
 */
public record ActJson(String act, String on, String who, String reason, String consequence) {}
