package dev.okiagari.engine.view;

import java.time.Instant;

/** What somebody did to an item. */
public record ActEntry(String act, String who, String why, Instant at) {}
