package dev.okiagari.engine.internal.store.row;

import dev.okiagari.engine.internal.decide.Lane;
import java.util.List;
import java.util.Map;

/** What one claim brought, and by lane the earliest due time that was taken: nothing earlier was there. */
public record Claim(List<LeasedItem> items, Map<Lane, Long> firstDueMicros) {}
