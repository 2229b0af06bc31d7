package dev.okiagari.engine.model;

import java.time.Instant;

/** What somebody did to an item. */
public record ActEntry(String act, String who, String why, Instant at) {}
