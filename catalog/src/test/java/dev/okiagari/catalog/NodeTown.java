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

/** A town that real nodes work in, at a pace that tests can wait for. */
final class NodeTown implements AutoCloseable {
    /** The shop's limit here: one request in each. */
    static final Duration GAP = Duration.ofMillis(40);

    /** The first wait between two attempts here. */
    static final Duration BASE = Duration.ofMillis(100);

    final CatalogTown town;
    final LogLines lines = new LogLines();
    private final GuardedHttp http = OddShop.http();

    NodeTown(Class<?> test, RawStorage storage) {
        town = new CatalogTown(test, storage);
        town.engine.close();
    }

    /** A node that has begun to work. */
    Engine node() {
        return node(GAP);
    }

    Engine node(Duration gap) {
        Rakuten shop = new Rakuten(http, OddShop.settings(town.station.url()).withGap(gap));
        CatalogWork work = new CatalogWork(
                new CatalogConnections(town.base.database, shop, town.storage),
                CatalogSettings.defaults()
                        .withRetry(RetryPolicy.defaults().withAttempts(5).withBase(BASE)));
        return Engine.on(town.base.source())
                .settings(Settings.defaults().with(s -> s.atPace(0.2)))
                .work(work.steps().toArray(Steps<?>[]::new))
                .listener(work.listener())
                .start();
    }

    @Override
    public void close() {
        lines.close();
        http.close();
        town.close();
    }
}
