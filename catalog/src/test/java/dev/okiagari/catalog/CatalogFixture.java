package dev.okiagari.catalog;

import dev.okiagari.catalog.answer.RawKey;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.shop.Rakuten;
import dev.okiagari.catalog.shop.RakutenSettings;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.catalog.work.CatalogConnections;
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
import dev.okiagari.sandbox.rakuten.ShopItem;
import dev.okiagari.sandbox.wire.RunningStandIn;
import dev.okiagari.sandbox.words.Seed;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The catalog with a stand-in shop and a folder, worked on in the test's own thread. */
public final class CatalogFixture implements AutoCloseable {
    /** Longer than the longest wait between two attempts. */
    private static final Duration A_WHILE = Duration.ofSeconds(30);

    private static final int MOST_ROUNDS = 200;

    public final CatalogTablesFixture tables;
    public final Shop market = new Shop(new Seed(5));
    public final RunningStandIn station;
    public final RawStorage storage;
    public final TestEngine engine;
    public final Client client;
    public final Catalog catalog;
    public final CatalogConnections outside;
    private final GuardedHttp http;
    private final CatalogSettings settings;

    /**
     * What differs from fixture to fixture.
     *
     * @param shop changes the settings of the shop's client
     * @param silence after which the client takes the shop for silent
     */
    public record Plan(
            UnaryOperator<RakutenSettings> shop, CatalogSettings settings, RakutenSite.Rows rows, Duration silence) {
        public static Plan usual() {
            return new Plan(
                    settings -> settings,
                    CatalogSettings.defaults(),
                    RakutenSite.Rows.AS_ASKED,
                    Duration.ofSeconds(20));
        }

        public Plan withShop(UnaryOperator<RakutenSettings> change) {
            return new Plan(change, settings, rows, silence);
        }

        public Plan withSettings(CatalogSettings others) {
            return new Plan(shop, others, rows, silence);
        }

        public Plan withRows(RakutenSite.Rows form) {
            return new Plan(shop, settings, form, silence);
        }

        public Plan withSilence(Duration longest) {
            return new Plan(shop, settings, rows, longest);
        }
    }

    public CatalogFixture(Class<?> test, Path folder) {
        this(test, FolderStorage.open(folder));
    }

    public CatalogFixture(Class<?> test, RawStorage storage) {
        this(test, storage, Plan.usual());
    }

    public CatalogFixture(Class<?> test, RawStorage storage, Plan plan) {
        this.tables = new CatalogTablesFixture(test);
        this.station = RunningStandIn.open("rakuten", 0, new RakutenSite(market, plan.rows()), new Seed(5));
        this.storage = storage;
        this.settings = plan.settings();
        this.http = OddShop.http(plan.silence());
        Rakuten shop = new Rakuten(
                http, plan.shop().apply(OddShop.settings(station.url()).withGap(Duration.ofMillis(1))));
        this.outside = new CatalogConnections(tables.database, shop, storage);
        this.engine = TestEngine.on(tables.database.dataSource(), work().steps().toArray(Steps<?>[]::new));
        this.client = engine.client();
        this.catalog = new Catalog(tables.database, client);
    }

    /** The work of a node. */
    public CatalogWork work() {
        return new CatalogWork(outside, settings);
    }

    /** The first items of the shop. */
    public List<ShopItem> items(int number) {
        return market.items().values().stream().limit(number).toList();
    }

    /** Makes these the targets of the next run of the job item. */
    public void owe(List<ShopItem> items) {
        items.forEach(item -> owe("item", item.code()));
    }

    /** Makes this a target of the next run of the job. */
    public void owe(String job, String id) {
        tables.run("""
                insert into catalog.owed_target (job, source_id, category, message, run, since, times)
                values (?, ?, 'test', 'test', 0, okiagari.now(), 1) on conflict do nothing
                """, job, id);
    }

    /** What requests for this item have in their address. */
    public static String asked(ShopItem item) {
        return "itemCode=" + item.code().replace(":", "%3A");
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

    /** How many targets of a run failed, by category. */
    public Map<String, Long> failures(long run) {
        return catalog.failures(List.of(run)).getOrDefault(run, Map.of());
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
        station.dials().set(dials.with(new Scope(Scope.Dice.REQUEST, part, 0)));
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
        tables.close();
    }
}
