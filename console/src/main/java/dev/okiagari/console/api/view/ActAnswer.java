package dev.okiagari.console.api.view;

/**
 * What was done to something other than an item or a run.
 *
 * @param on what it was done to: a name or an id
 * @param consequence what happens now, in words
 */
public record ActAnswer(String act, String on, String who, String reason, String consequence) {}
