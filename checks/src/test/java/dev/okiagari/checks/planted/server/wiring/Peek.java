package dev.okiagari.checks.planted.server.wiring;

import dev.okiagari.checks.planted.papers.command.Shelf;
import dev.okiagari.checks.planted.server.demo.Stage;

/** Wrong on purpose: wiring must not name an application. */
public record Peek(Stage stage, Shelf shelf) {}
