package dev.okiagari.console.api.view;

/** Why somebody does something; recorded with their name. */
public record Reason(String reason) {}
