package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Schema;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * On a server of its own: any transaction that writes anywhere on a server, such as another test's "create database",
 * keeps old row versions from being cleared away, and without that space updates are not HOT.
 */
class HotUpdatePgTest {
    private static final int ITEMS = 1000;
    private static final int CHAINS = 3;
    private static final int BATCH = 50;

    @Test
    void chains_change_no_index(@TempDir Path folder) throws SQLException {
        try (EmbeddedPostgres server = TestPostgres.ownServer(folder)) {
            server.createDatabase("hot");
            Schema.apply(server.dataSource("hot"));
            StoreFixture shop = new StoreFixture(server.dataSource("hot"), () -> {});
            shop.submitMany(ITEMS, i -> "k" + i);
            List<LeasedItem> items = shop.claim(ITEMS);
            long updatesBefore = updates(shop, "n_tup_upd");
            long hotBefore = updates(shop, "n_tup_hot_upd");

            for (int n = 0; n < CHAINS; n++) {
                items = chainAll(shop, items);
            }

            long updates = updates(shop, "n_tup_upd") - updatesBefore;
            long hot = updates(shop, "n_tup_hot_upd") - hotBefore;
            System.out.printf("%d of %d chain updates were HOT%n", hot, updates);
            assertThat(updates).isEqualTo(ITEMS * CHAINS);
            assertThat(hot).isGreaterThanOrEqualTo(updates * 95 / 100);
            shop.close();
        }
    }

    private static List<LeasedItem> chainAll(StoreFixture shop, List<LeasedItem> items) throws SQLException {
        List<LeasedItem> chained = new ArrayList<>();
        for (int from = 0; from < items.size(); from += BATCH) {
            List<Settlement> batch = new ArrayList<>();
            for (LeasedItem item : items.subList(from, from + BATCH)) {
                String next = item.lease().step().equals("a") ? "b" : "a";
                Move move = StoreFixture.decide(item, new Decision.GoTo(next), true);
                batch.add(StoreFixture.settlement(item, move));
                chained.add(StoreFixture.chained(item, move));
            }
            assertThat(shop.settle(batch.toArray(Settlement[]::new))).isTrue();
        }
        return chained;
    }

    /** The server reports its counters late, unless it is told to do so with the end of this transaction. */
    private static long updates(StoreFixture shop, String column) throws SQLException {
        shop.ask("select pg_stat_force_next_flush()");
        shop.ask("select pg_stat_clear_snapshot()");
        return shop.count("select " + column + " from pg_stat_user_tables where relid = 'okiagari.item'::regclass");
    }
}
