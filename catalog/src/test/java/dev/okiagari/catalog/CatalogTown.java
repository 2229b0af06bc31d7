package dev.okiagari.catalog;

import dev.okiagari.catalog.answer.RawKey;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.catalog.work.Outside;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.gateway.http.GuardedHttp;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StoredObject;
import dev.okiagari.sandbox.dial.DialSettings;
import dev.okiagari.sandbox.dial.Scope;
import dev.okiagari.sandbox.rakuten.RakutenSite;
import dev.okiagari.sandbox.rakuten.Shop;
import dev.okiagari.sandbox.wire.Station;
import dev.okiagari.sandbox.words.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The catalog with a stand-in shop and a folder, worked on in the test's own thread. */
public final class CatalogTown implements AutoCloseable {
    /** Longer than the longest wait between two attempts. */
    private static final Duration A_WHILE = Duration.ofSeconds(30);

    private static final int MOST_ROUNDS = 200;

    public final CatalogBase base;
    public final Shop market = new Shop(new Seed(5));
    public final Station station = Station.open("rakuten", 0, new RakutenSite(market), new Seed(5));
    public final RawStorage storage;
    public final TestEngine engine;
    public final Client client;
    public final Catalog catalog;
    public final Outside outside;
    private final GuardedHttp http = OddShop.http();

    public CatalogTown(Class<?> test, Path folder) {
        this(test, FolderStorage.open(folder));
    }

    public CatalogTown(Class<?> test, RawStorage storage) {
        this.base = new CatalogBase(test);
        this.storage = storage;
        Rakuten shop = new Rakuten(http, OddShop.settings(station.url()).withGap(Duration.ofMillis(1)));
        this.outside = new Outside(base.database, shop, storage);
        this.engine = TestEngine.on(base.database.dataSource(), work().steps().toArray(Steps<?>[]::new));
        this.client = engine.client();
        this.catalog = new Catalog(base.database, client);
    }

    /** The work of a node, with the usual settings. */
    public CatalogWork work() {
        return new CatalogWork(outside, CatalogSettings.defaults());
    }

    public void targets(long... genres) {
        List<Long> all = new ArrayList<>();
        for (long genre : genres) {
            all.add(genre);
        }
        catalog.addTargets(all, "test");
    }

    /** The first genres that have items. */
    public List<Long> leaves(int number) {
        return market.leaves().stream().limit(number).map(Integer::longValue).toList();
    }

    /** Runs a job to its end, whatever waits there are on the way. */
    public RunSummary run(Job job) {
        return finish(catalog.start(job, Order.by("test")));
    }

    /** Works until the run has ended. */
    public RunSummary finish(Run run) {
        engine.drain();
        for (int round = 0; run.verdict().isEmpty(); round++) {
            requireRound(round, "run " + run.id());
            engine.drainAfter(A_WHILE);
        }
        return catalog.run(run.id()).orElseThrow();
    }

    /** Runs a net to its end. */
    public NetView net() {
        return finish(catalog.startNet("test"));
    }

    /** Works until the net is over. */
    public NetView finish(NetView net) {
        engine.drain();
        for (int round = 0; catalog.net(net.key()).orElseThrow().isOpen(); round++) {
            requireRound(round, "net " + net.key());
            engine.drainAfter(Duration.ofSeconds(6));
        }
        return catalog.net(net.key()).orElseThrow();
    }

    private static void requireRound(int round, String what) {
        if (round > MOST_ROUNDS) {
            throw new AssertionError(what + " does not end");
        }
    }

    /** The targets, such as "/IchibaItem/Search", of requests that were made since the last {@link #forgetCalls}. */
    public List<String> calls(String part) {
        return station.calls().all().stream()
                .map(call -> call.target())
                .filter(target -> target.contains(part))
                .toList();
    }

    public void forgetCalls() {
        station.calls().forget();
    }

    /** Makes requests fail whose address has this in it. */
    public void disturb(String part, DialSettings dials) {
        station.dials().set(dials.withScope(new Scope(Scope.Dice.REQUEST, part, 0)));
    }

    /** The keys of all raw copies. */
    public List<String> copies() {
        try (Stream<StoredObject> all = storage.list(RawKey.ALL)) {
            return all.map(object -> object.key().text()).sorted().toList();
        }
    }

    @Override
    public void close() {
        engine.close();
        http.close();
        station.close();
        storage.close();
        base.close();
    }
}
