package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.model.Outcome.Decision;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One row of a batch that the database refuses: nothing of the batch lands, and all of it can be settled again. */
class SpoiledBatchPgTest {
    private StoreFixture shop;
    private List<LeasedItem> items;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        shop.submitMany(9, i -> "k" + i);
        items = shop.claim(9);
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @Test
    void a_refused_finished_row_takes_the_whole_batch_back() throws SQLException {
        shop.run("alter table okiagari.finished add constraint spoiled check (reason <> 'spoiled')");

        assertNothingLands();
    }

    @Test
    void a_refused_note_takes_the_whole_batch_back() throws SQLException {
        shop.run("alter table okiagari.note add constraint spoiled check (value <> '\"spoiled\"')");

        assertNothingLands();
    }

    @Test
    void a_refused_ledger_row_takes_the_whole_batch_back() throws SQLException {
        shop.run("""
                create function spoil() returns trigger language plpgsql as $$
                begin
                    if new.kind = 'transient' then raise exception 'spoiled'; end if;
                    return new;
                end $$;
                create trigger spoil before insert on okiagari.failure for each row execute function spoil()
                """);

        assertNothingLands();
    }

    @Test
    void a_note_that_is_no_json_takes_the_whole_batch_back() throws SQLException {
        List<Settlement> batch = batch(new StoredNote("n", "no json"));
        Map<String, String> before = shop.commit(StoredRows::ofDatabase);

        assertThatThrownBy(() -> shop.commit(c -> new SettleStore().settle(c, batch, shop.node)))
                .isInstanceOf(SQLException.class);

        Map<String, String> after = shop.commit(StoredRows::ofDatabase);
        assertThat(after).isEqualTo(before);
    }

    private void assertNothingLands() throws SQLException {
        List<Settlement> batch = batch(new StoredNote("n", "\"spoiled\""));
        Map<String, String> before = shop.commit(StoredRows::ofDatabase);

        assertThatThrownBy(() -> shop.commit(c -> new SettleStore().settle(c, batch, shop.node)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("spoiled");

        Map<String, String> after = shop.commit(StoredRows::ofDatabase);
        assertThat(after).isEqualTo(before);
        shop.run("alter table okiagari.finished drop constraint if exists spoiled");
        shop.run("alter table okiagari.note drop constraint if exists spoiled");
        shop.run("drop trigger if exists spoil on okiagari.failure");
        assertThat(shop.settle(batch.toArray(Settlement[]::new))).isTrue();
    }

    /** Every kind of statement: chained, put back with a failure, ended; one of them leaves a note. */
    private List<Settlement> batch(StoredNote note) {
        List<Settlement> batch = new ArrayList<>();
        for (int n = 0; n < items.size(); n++) {
            LeasedItem item = items.get(n);
            Move move = switch (n % 3) {
                case 0 -> StoreFixture.decide(item, new Decision.Next(), true);
                case 1 -> StoreFixture.fail(item, Kind.TRANSIENT);
                default -> StoreFixture.decide(item, new Decision.Reject(n == 5 ? "spoiled" : "no"), false);
            };
            batch.add(n == 3 ? StoreFixture.settlement(item, move, note) : StoreFixture.settlement(item, move));
        }
        return batch;
    }
}
