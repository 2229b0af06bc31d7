package dev.okiagari.checks.planted.server.settings;

import dev.okiagari.checks.planted.server.wiring.Peek;

/** Wrong on purpose: settings must see no other room. */
public record Knob(Peek peek) {}
