package dev.okiagari.checks.planted.kit;

/** Innocent: seen by what must not see it. */
public record Lamp() {}
