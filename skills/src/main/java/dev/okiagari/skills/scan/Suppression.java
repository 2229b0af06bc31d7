package dev.okiagari.skills.scan;

/** A finding that somebody has looked at and accepted, with the reason. An immutable value. */
public record Suppression(Finding finding, String reason) {}
