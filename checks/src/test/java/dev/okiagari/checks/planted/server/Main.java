package dev.okiagari.checks.planted.server;

/** Innocent: seen by what must not see it. */
public record Main() {}
