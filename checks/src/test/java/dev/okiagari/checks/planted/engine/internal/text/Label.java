package dev.okiagari.checks.planted.engine.internal.text;

import dev.okiagari.checks.planted.engine.internal.time.Hand;

/** Wrong on purpose: a text knows the time. */
public record Label(Hand hand) {}
