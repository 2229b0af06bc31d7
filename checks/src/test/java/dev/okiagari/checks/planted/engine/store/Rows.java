package dev.okiagari.checks.planted.engine.store;

import dev.okiagari.checks.planted.engine.work.Node;

/** Wrong on purpose: the store knows who works. */
public record Rows(Node node) {}
