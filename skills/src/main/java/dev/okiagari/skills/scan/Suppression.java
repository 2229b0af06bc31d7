package dev.okiagari.skills.scan;

/** A finding that a person has looked at and accepted, with the reason. An immutable value. */
public record Suppression(Finding finding, String reason) {}
