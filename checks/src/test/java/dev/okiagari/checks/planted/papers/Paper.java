package dev.okiagari.checks.planted.papers;

import dev.okiagari.checks.planted.catalog.Ware;
import dev.okiagari.checks.planted.engine.internal.store.Rows;

/** Wrong on purpose: one application knows another, and what is behind the engine's edge. */
public record Paper(Ware ware, Rows rows) {}
