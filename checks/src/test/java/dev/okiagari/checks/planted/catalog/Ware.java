package dev.okiagari.checks.planted.catalog;

/** Innocent: seen by what must not see it. */
public record Ware() {}
