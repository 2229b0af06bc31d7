package dev.okiagari.console.json;

/** Why an act is done; recorded with the name of who does it. */
public record ReasonBody(String reason) {}
