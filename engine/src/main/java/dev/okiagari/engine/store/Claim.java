package dev.okiagari.engine.store;

import java.util.List;
import java.util.Map;

/**
 * What one claim brought.
 *
 * @param items now leased to the node
 * @param firstDueMicros the earliest due time taken, by lane: nothing earlier was there
 */
public record Claim(List<Leased> items, Map<String, Long> firstDueMicros) {}
