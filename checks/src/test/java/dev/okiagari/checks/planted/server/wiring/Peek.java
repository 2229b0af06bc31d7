package dev.okiagari.checks.planted.server.wiring;

import dev.okiagari.checks.planted.server.demo.Stage;
import dev.okiagari.checks.planted.server.papers.Shelf;

/** Wrong on purpose: wiring must see neither the demo nor the room of an application. */
public record Peek(Stage stage, Shelf shelf) {}
