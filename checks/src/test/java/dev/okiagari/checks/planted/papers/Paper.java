package dev.okiagari.checks.planted.papers;

import dev.okiagari.checks.planted.catalog.Ware;

/** Wrong on purpose: one application knows another. */
public record Paper(Ware ware) {}
