package dev.okiagari.checks.planted.application;

import dev.okiagari.checks.planted.kit.Lamp;

/** Wrong on purpose: a table knows how things are shown. */
public record Table(Lamp lamp) {}
