package dev.okiagari.checks.planted.papers;

import dev.okiagari.checks.planted.catalog.Ware;
import dev.okiagari.checks.planted.engine.internal.store.Rows;
import dev.okiagari.checks.planted.papers.command.Shelf;

/** Wrong on purpose: a domain knows another application, its own commands, and what is behind the engine's edge. */
public record Paper(Ware ware, Rows rows, Shelf shelf) {}
