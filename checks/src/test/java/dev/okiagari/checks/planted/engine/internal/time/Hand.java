package dev.okiagari.checks.planted.engine.internal.time;

import dev.okiagari.checks.planted.engine.internal.store.Rows;

/** Wrong on purpose: the clock knows the tables. */
public record Hand(Rows rows) {}
