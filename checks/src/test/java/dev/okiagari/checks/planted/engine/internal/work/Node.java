package dev.okiagari.checks.planted.engine.internal.work;

import dev.okiagari.checks.planted.server.Main;

/** Wrong on purpose: the engine knows a program that uses it. */
public record Node(Main main) {}
