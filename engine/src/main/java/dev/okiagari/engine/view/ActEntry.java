package dev.okiagari.engine.view;

import java.time.Instant;

/** One recorded act on an item, a hold, a schedule or a node. */
public record ActEntry(String act, String who, String why, Instant at) {}
