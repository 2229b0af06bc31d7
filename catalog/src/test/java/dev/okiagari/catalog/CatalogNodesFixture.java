package dev.okiagari.catalog;

import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.work.CatalogConnections;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.storage.RawStorage;
import java.time.Duration;

/** A catalog that real nodes work on, at a pace that tests can wait for. */
final class CatalogNodesFixture implements AutoCloseable {
    /** The shop's limit here: one request in each. */
    static final Duration GAP = Duration.ofMillis(40);

    /** The first wait between two attempts here. */
    static final Duration BASE = Duration.ofMillis(100);

    final CatalogFixture catalog;
    final LogLines lines = new LogLines();
    private final GuardedHttp http = OddShop.http();

    CatalogNodesFixture(Class<?> test, RawStorage storage) {
        catalog = new CatalogFixture(test, storage);
        catalog.engine.close();
    }

    /** A node that has begun to work. */
    Engine node() {
        return node(GAP);
    }

    Engine node(Duration gap) {
        Rakuten shop = new Rakuten(http, OddShop.settings(catalog.station.url()).withGap(gap));
        CatalogWork work = new CatalogWork(
                new CatalogConnections(catalog.tables.database, shop, catalog.storage),
                CatalogSettings.defaults()
                        .withRetry(RetryPolicy.defaults().withAttempts(5).withBase(BASE)));
        return Engine.on(catalog.tables.source())
                .settings(Settings.defaults().with(s -> s.atPace(0.2)))
                .work(work.steps().toArray(Steps<?>[]::new))
                .listener(work.listener())
                .start();
    }

    @Override
    public void close() {
        lines.close();
        http.close();
        catalog.close();
    }
}
