package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.decide.Lane;
import java.util.List;
import java.util.Map;

/**
 * What one claim brought.
 *
 * @param items now leased to the node
 * @param firstDueMicros the earliest due time taken, by lane: nothing earlier was there
 */
public record Claim(List<LeasedItem> items, Map<Lane, Long> firstDueMicros) {}
