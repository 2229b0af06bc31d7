package dev.okiagari.catalog.work;

import dev.okiagari.application.Database;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.gateway.storage.RawStorage;

/** What the steps talk to. */
public record CatalogConnections(Database database, Rakuten shop, RawStorage storage) {
    /** The raw storage has no health check, because reading says nothing about writing. */
    static final Upstream STORAGE = Upstream.named("storage");
}
