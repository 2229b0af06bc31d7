package dev.okiagari.demo.world;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.job.NetOpen;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.sandbox.rakuten.Shop;
import java.time.Duration;
import java.util.List;

/** Keeps one net of the catalog going over 100 genres; each net finds the shop a day older. Used by one thread. */
public final class CatalogLoad implements Load {
    static final String NAME = "catalog";

    private static final Duration LOOK_EVERY = Duration.ofSeconds(2);
    private static final int ALL = 1_000;

    private final Catalog catalog;
    private final Shop shop;
    private final Book book;
    private final NetPace pace = new NetPace();
    private Duration nextLook = Duration.ZERO;

    public CatalogLoad(Catalog catalog, Shop shop, Book book) {
        this.catalog = catalog;
        this.shop = shop;
        this.book = book;
        catalog.addTargets(shop.leaves().stream().map(Integer::longValue).toList(), "demo");
    }

    @Override
    public void round(Duration since) {
        if (since.compareTo(nextLook) < 0) {
            return;
        }
        nextLook = since.plus(LOOK_EVERY);
        List<NetView> nets = catalog.nets(null, ALL);
        if (pace.isNextDue(since, nets.isEmpty() ? null : nets.getFirst())) {
            shop.day(Shop.FIRST_DAY.plusDays(nets.size()));
            start();
        }
    }

    private void start() {
        try {
            book.acknowledged(NAME, catalog.startNet("demo").key());
        } catch (NetOpen e) {
            nextLook = nextLook.plus(LOOK_EVERY); // a person was quicker, on a page or in a terminal
        }
    }
}
