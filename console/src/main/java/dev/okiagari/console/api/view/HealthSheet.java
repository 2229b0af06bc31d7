package dev.okiagari.console.api.view;

/** That all is as it should be: anything else is answered as a problem. */
public record HealthSheet(boolean ok) {}
