package dev.okiagari.console.order;

/** Why somebody does something; recorded with their name. */
public record Reason(String reason) {}
