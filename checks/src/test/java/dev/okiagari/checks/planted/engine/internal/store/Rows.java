package dev.okiagari.checks.planted.engine.internal.store;

import dev.okiagari.checks.planted.engine.internal.work.Node;

/** Wrong on purpose: the store knows who works. */
public record Rows(Node node) {}
