package dev.okiagari.console.json;

/** That all is as it should be: anything else is answered as a problem. */
public record HealthJson(boolean ok) {}
