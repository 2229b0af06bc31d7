package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ended items go when they are old enough, and what belongs to them goes with them. */
class RetentionPgTest {
    private static final Duration KEEP = Duration.ofDays(10);
    private final ItemRemoval retention = new ItemRemoval();
    private StoreFixture shop;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @Test
    void old_ended_items_go_a_page_at_a_time_with_all_that_is_theirs_and_their_keys_are_free() throws SQLException {
        end(5, "old");
        long refused = shop.count("select min(id) from okiagari.finished");
        shop.commitAct(c ->
                LedgerStore.appendRefusals(c, List.of(new LedgerStore.LateResult(new Lease(refused, 2, "a"), 7))));
        shop.commitAct(c -> ActStore.recordItem(c, refused, "look", StoreFixture.ACTOR));
        shop.pass(Duration.ofDays(9));
        end(2, "young");
        shop.submit("waits");
        assertThat(remove(100)).as("none is ten days old").isZero();

        shop.pass(Duration.ofDays(2));
        assertThat(remove(3)).isEqualTo(3);
        assertThat(remove(3)).isEqualTo(2);
        assertThat(remove(3)).isZero();

        assertThat(shop.ask("select string_agg(key, ',' order by key) from okiagari.item_v1"))
                .isEqualTo("waits,young 0,young 1");
        assertThat(shop.count("select count(*) from okiagari.target")).isEqualTo(3);
        assertThat(shop.count("select count(*) from okiagari.note")).isEqualTo(2);
        assertThat(shop.count("select count(*) from okiagari.act")).isZero();
        assertThat(shop.count("select count(*) from okiagari.refusal")).isZero();
        assertThat(shop.count("select count(*) from okiagari.failure"))
                .as("the ledger has its own time")
                .isEqualTo(7);
        assertThat(submit("old 0").isNew()).isTrue();
        assertThat(submit("young 0").isNew()).isFalse();
    }

    @Test
    void an_item_that_somebody_is_bringing_back_is_left_alone() throws SQLException {
        end(2, "old");
        shop.pass(Duration.ofDays(11));
        long retried = shop.count("select min(id) from okiagari.finished");
        try (Connection person = shop.another()) {
            new ItemActs().replay(person, retried, "a", StoreFixture.ACTOR);
            assertThat(remove(100)).as("without waiting for the person").isEqualTo(1);
            person.commit();
        }
        assertThat(remove(100)).isZero();
        assertThat(shop.ask("select state from okiagari.item_v1")).isEqualTo("waiting");
    }

    @Test
    void items_of_a_run_stay_until_it_has_ended() throws SQLException {
        end(2, "old");
        shop.run(
                "insert into okiagari.run (job, pipeline, state, fail_above, max_hold, started_at, filled_at, active_at, sealed_at, started_by)"
                        + " values ('j', 'p', 'active', 0, '1 min', okiagari.now(), okiagari.now(), okiagari.now(), okiagari.now(), 'me')");
        shop.run("update okiagari.finished set run_id = (select id from okiagari.run)");
        shop.pass(Duration.ofDays(11));
        assertThat(remove(100)).isZero();

        shop.run("update okiagari.run set state = 'passed', ended_at = okiagari.now()");
        assertThat(remove(100)).isEqualTo(2);
    }

    @Test
    void refusals_and_hours_of_every_kind_are_pruned_and_counted() throws SQLException {
        end(1, "old");
        shop.commitAct(c -> {
            FigureStore.addSuccesses(c, List.of(new FigureStore.Successes("p", "a", 3, 2, 11)));
            FigureStore.addSuccesses(c, List.of(new FigureStore.Successes("p", "a", 3, 1, 5)));
            FigureStore.addEnds(c, List.of(new Figures.Ends("p", State.DONE, 4)));
            LedgerStore.appendRefusals(c, List.of(new LedgerStore.LateResult(new Lease(1, 2, "a"), 7)));
        });
        shop.commit(c -> FigureStore.fold(c, 100) + FigureStore.foldCounts(c, 100));
        assertThat(shop.ask("select count || ' ' || total_ms from okiagari.hourly_success"))
                .isEqualTo("3 16");
        shop.pass(Duration.ofDays(89));
        assertThat(pruneHours()).isZero();
        shop.pass(Duration.ofDays(2));
        assertThat(pruneHours())
                .as("one of failures, one of successes, one of ends")
                .isEqualTo(3);
        int refusals = shop.commit(c -> LedgerStore.pruneRefusals(c, Duration.ofDays(30), 10));
        assertThat(refusals).isEqualTo(1);
    }

    @Test
    void items_of_other_pipelines_stay() throws SQLException {
        end(3, "old");
        shop.pass(Duration.ofDays(11));
        int tooYoung = shop.commit(c -> retention.removeFinished(c, pipeline(), Duration.ofDays(12), 100));
        assertThat(tooYoung).isZero();
        int unknown = shop.commit(c -> retention.removeFinished(c, "another", KEEP, 100));
        assertThat(unknown).isZero();
        int own = shop.commit(c -> retention.removeFinished(c, pipeline(), KEEP, 100));
        assertThat(own).isEqualTo(3);
    }

    /** Items that failed once, left a note and ended. */
    private void end(int count, String name) throws SQLException {
        shop.submitMany(count, i -> name + " " + i);
        for (LeasedItem item : shop.claim(count)) {
            shop.settle(StoreFixture.settlement(item, StoreFixture.fail(item, Kind.TRANSIENT)));
        }
        shop.pass(Duration.ofMinutes(1));
        for (LeasedItem item : shop.claim(count)) {
            shop.settle(StoreFixture.settlement(
                    item, StoreFixture.decide(item, new Decision.Done(), false), new StoredNote("n", "1")));
        }
    }

    private int pruneHours() throws SQLException {
        return shop.commit(c -> FigureStore.pruneHours(c, Duration.ofDays(90)));
    }

    private int remove(int page) throws SQLException {
        return shop.commit(c -> retention.removeFinished(c, pipeline(), KEEP, page));
    }

    private String pipeline() throws SQLException {
        return shop.ask("select min(pipeline) from okiagari.target");
    }

    private SubmitResult submit(String key) throws SQLException {
        return shop.commit(c -> new SubmitStore().submit(c, List.of(StoreFixture.submission(key)), IfFinished.KEEP))
                .getFirst();
    }
}
