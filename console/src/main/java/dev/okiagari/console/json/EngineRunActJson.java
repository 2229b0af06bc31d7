package dev.okiagari.console.json;

/**
 * What was done to a run.
 *
 * @param goesOnAs the run that goes on from it: itself, or the new one of a re-run
 */
public record EngineRunActJson(String act, long run, long goesOnAs, String who, String reason) {}
