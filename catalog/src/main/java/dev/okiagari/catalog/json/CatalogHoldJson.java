package dev.okiagari.catalog.json;

import dev.okiagari.engine.view.HoldView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is on hold and keeps targets from being worked on.
 *
 * @param name such as upstream:rakuten
 * @param by who put it on hold; engine for the engine itself
 * @param probeAt when one target is tried next, to find out whether the cause is gone; null: a person has to release it
 */
public record CatalogHoldJson(
        String name,
        Instant since,
        String reason,
        String by,
        @Nullable Instant probeAt) {
    static List<CatalogHoldJson> of(List<HoldView> holds) {
        return holds.stream()
                .map(hold -> new CatalogHoldJson(hold.name(), hold.since(), hold.reason(), hold.by(), hold.probeAt()))
                .toList();
    }
}
