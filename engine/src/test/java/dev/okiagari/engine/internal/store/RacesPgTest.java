package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.Outcome.Decision;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two sessions meet at one item: the first has done its work and not committed, the second waits for its lock. */
class RacesPgTest {

    private StoreFixture shop;
    private Connection other;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        other = shop.another();
    }

    @AfterEach
    void close() throws SQLException {
        other.close();
        shop.close();
    }

    @Test
    void a_retry_during_a_resubmit_of_the_same_key_leaves_one_unfinished_item() throws Exception {
        long id = cancelled("k");

        new SubmitStore().submit(other, List.of(StoreFixture.submission("k")), IfFinished.RESUBMIT);
        whileOtherCommits(c -> new ItemActs().retry(c, id, StoreFixture.ACTOR));

        assertThat(shop.count("select count(*) from okiagari.item")).isEqualTo(1);
    }

    @Test
    void a_resubmit_during_a_retry_of_the_same_key_leaves_one_unfinished_item() throws Exception {
        long id = cancelled("k");

        new ItemActs().retry(other, id, StoreFixture.ACTOR);
        whileOtherCommits(c -> new SubmitStore().submit(c, List.of(StoreFixture.submission("k")), IfFinished.RESUBMIT));

        assertThat(shop.count("select count(*) from okiagari.item")).isEqualTo(1);
        assertThat(shop.count("select count(*) from okiagari.item i join okiagari.target t using (id) where t.current"))
                .isEqualTo(1);
    }

    @Test
    void an_item_that_ends_while_it_is_being_forgotten_leaves_no_trace() throws Exception {
        long id = shop.submit("k");
        LeasedItem item = shop.claimOne();

        new SettleStore()
                .settle(
                        other,
                        List.of(StoreFixture.settlement(
                                item, StoreFixture.decide(item, new Decision.Done(), false), new StoredNote("n", "1"))),
                        shop.node);
        whileOtherCommits(c -> new ItemRemoval().forget(c, id));

        assertThat(shop.count("select count(*) from okiagari.finished")).isZero();
        assertThat(shop.count("select count(*) from okiagari.note")).isZero();
        assertThat(shop.count("select count(*) from okiagari.target")).isZero();
    }

    @Test
    void an_item_that_is_retried_while_it_is_being_forgotten_does_not_live_on_without_a_target() throws Exception {
        long id = cancelled("k");

        new ItemActs().retry(other, id, StoreFixture.ACTOR);
        whileOtherCommits(c -> new ItemRemoval().forget(c, id));

        assertThat(shop.count("select count(*) from okiagari.item")).isZero();
        assertThat(shop.count("select count(*) from okiagari.act")).isZero();
    }

    @Test
    void a_silent_node_that_claims_while_it_is_being_buried_keeps_its_row_until_its_items_are_offered_again()
            throws Exception {
        shop.submit("k");
        shop.claimOn(other, 1);
        whileOtherCommits(c -> new NodeStore().bury(c, new NodeStore.SeenBeat(shop.identity, 0, Duration.ZERO)));

        assertThat(
                        shop.count(
                                "select count(*) from okiagari.item i "
                                        + "where node_id is not null and not exists (select from okiagari.node n where n.id = i.node_id)"))
                .as("items leased to a node that has no row, whom nobody will rescue")
                .isZero();
    }

    @Test
    void a_buried_node_claims_nothing() throws Exception {
        shop.submit("k");
        new NodeStore().bury(other, new NodeStore.SeenBeat(shop.identity, 0, Duration.ZERO));
        whileOtherCommits(c -> shop.claimOn(c, 1));

        assertThat(shop.ask("select state from okiagari.item_named")).isEqualTo("waiting");
    }

    @Test
    void a_wake_up_that_arrives_during_the_park_wakes_the_item() throws Exception {
        long id = shop.submit("k");
        LeasedItem item = shop.claimOne();

        new SettleStore()
                .settle(
                        other,
                        List.of(StoreFixture.settlement(
                                item, StoreFixture.decide(item, new Decision.Park("waits", null), false))),
                        shop.node);
        whileOtherCommits(c -> new ItemActs().wake(c, id, List.of(), StoreFixture.ACTOR));

        assertThat(shop.ask("select state from okiagari.item_named")).isEqualTo("waiting");
        assertThat(shop.ask("select woken from okiagari.item")).isEqualTo("f");
    }

    @Test
    void a_park_that_arrives_during_a_wake_up_does_not_happen() throws Exception {
        long id = shop.submit("k");
        LeasedItem item = shop.claimOne();

        new ItemActs().wake(other, id, List.of(), StoreFixture.ACTOR);
        whileOtherCommits(c -> new SettleStore()
                .settle(
                        c,
                        List.of(StoreFixture.settlement(
                                item, StoreFixture.decide(item, new Decision.Park("waits", null), false))),
                        shop.node));

        assertThat(shop.ask("select state from okiagari.item_named")).isEqualTo("waiting");
        assertThat(shop.ask("select woken from okiagari.item")).isEqualTo("f");
    }

    @Test
    void a_cancel_during_a_settle_that_ends_the_item_changes_nothing() throws Exception {
        long id = shop.submit("k");
        LeasedItem item = shop.claimOne();

        new SettleStore()
                .settle(
                        other,
                        List.of(StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Done(), false))),
                        shop.node);
        whileOtherCommits(c -> new ItemActs().cancel(c, id, StoreFixture.ACTOR));

        assertThat(shop.ask("select state from okiagari.finished")).isEqualTo("done");
        assertThat(shop.count("select count(*) from okiagari.act")).isZero();
    }

    private long cancelled(String key) throws SQLException {
        long id = shop.submit(key);
        shop.commit(c -> new ItemActs().cancel(c, id, StoreFixture.ACTOR));
        return id;
    }

    /**
     * Starts the second act, commits the first once the second waits for a lock (or has ended), and waits for the second.
     * Refusals of the second act are legal answers of a race and end it quietly.
     */
    private void whileOtherCommits(StoreFixture.Act second) throws Exception {
        String pid = shop.ask("select pg_backend_pid()");
        CompletableFuture<Void> running = CompletableFuture.runAsync(() -> {
            try {
                shop.commitAct(second);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
        try (Connection observer = shop.another()) {
            observer.setAutoCommit(true);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> running.isDone()
                            || "Lock"
                                    .equals(StoreFixture.askOn(
                                            observer,
                                            "select wait_event_type from pg_stat_activity where pid = " + pid)));
        }
        other.commit();
        try {
            running.get(60, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (!(e.getCause() instanceof NoSuchItem)) {
                throw e;
            }
        }
    }
}
