package dev.okiagari.checks.planted.server;

import dev.okiagari.checks.planted.server.demo.Stage;

/** Wrong on purpose: half of a circle. */
public record Main(Stage stage) {}
