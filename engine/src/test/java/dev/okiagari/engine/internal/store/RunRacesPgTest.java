package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NewRun;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.run.RunEndings;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.RunRefused;
import dev.okiagari.engine.view.RunState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two sessions meet at one run: the first has done its work and not committed. */
class RunRacesPgTest {
    private static final NewRun JOB =
            new NewRun("job", StoreFixture.PIPELINE, 0, List.of(), Duration.ofMinutes(10), "tester", null);

    private StoreFixture shop;
    private Connection other;
    private long run;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        other = shop.another();
        run = shop.commit(c -> RunStore.begin(c, JOB)).orElseThrow();
        shop.commitAct(c -> {
            add(c, "x", "y");
            RunStore.seal(c, run);
        });
    }

    @AfterEach
    void close() throws SQLException {
        other.close();
        shop.close();
    }

    @Test
    void a_stop_waits_for_a_claim_under_way_and_the_run_does_not_end_under_its_lease() throws Exception {
        assertThat(claim(other, 1)).hasSize(1);
        CompletableFuture<Boolean> stop = waiting(c -> RunStore.stop(c, run, RunState.ABORTED, "enough"));
        other.commit();

        assertThat(stop.get(20, TimeUnit.SECONDS)).isTrue();
        assertThat(ends(run)).isFalse();
        assertThat(committed(other)).isEmpty();
    }

    @Test
    void a_claim_passes_by_a_run_whose_stop_waits_or_is_under_way() throws Exception {
        RunStore.stop(other, run, RunState.ABORTED, "enough");

        assertThat(committed(shop.connection)).as("while it is under way").isEmpty();

        other.rollback();
        assertThat(committed(shop.connection)).as("once it was taken back").hasSize(2);
    }

    @Test
    void a_claim_that_comes_while_a_stop_waits_does_not_delay_it_further() throws Exception {
        assertThat(claim(other, 1)).hasSize(1);
        CompletableFuture<Boolean> stop = waiting(c -> RunStore.stop(c, run, RunState.ABORTED, "enough"));

        try (Connection third = shop.another()) {
            assertThat(committed(third)).isEmpty();
        }
        other.commit();
        assertThat(stop.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_retry_under_way_keeps_the_run_from_ending() throws Exception {
        finishAll();
        long failed = shop.count("select min(id) from okiagari.finished");
        new ItemActs().replay(other, failed, "a", StoreFixture.ACTOR);

        CompletableFuture<Boolean> end = waiting(c -> RunEndings.endIfOver(c, run));
        other.commit();

        assertThat(end.get(20, TimeUnit.SECONDS)).isFalse();
        assertThat(shop.ask("select state from okiagari.run")).isEqualTo("active");
        assertThat(shop.count("select unfinished from okiagari.run_v1")).isEqualTo(1);
    }

    @Test
    void a_retry_that_waits_for_the_end_of_the_run_is_refused() throws Exception {
        finishAll();
        long done = shop.count("select min(id) from okiagari.finished");
        assertThat(RunEndings.endIfOver(other, run)).isTrue();

        CompletableFuture<Boolean> retry = waiting(c -> {
            new ItemActs().replay(c, done, "a", StoreFixture.ACTOR);
            return true;
        });
        other.commit();

        assertThatThrownBy(retry::join).isInstanceOf(CompletionException.class).hasCauseInstanceOf(RunRefused.class);
        assertThat(shop.count("select count(*) from okiagari.item")).isZero();
    }

    @Test
    void targets_that_are_added_while_the_run_stops_are_owed() throws Exception {
        finishAll();
        ends(run);
        long next = shop.commit(c -> RunStore.begin(c, JOB)).orElseThrow();
        shop.commit(c -> RunStore.stop(c, next, RunState.FAILED, "misconfigured"));
        assertThat(ends(next)).as("not sealed yet").isFalse();

        shop.commitAct(c -> {
            run = next;
            add(c, "late");
            RunStore.seal(c, next);
        });

        assertThat(ends(next)).isTrue();
        assertThat(shop.ask("select key from okiagari.owed_v1")).isEqualTo("late");
    }

    private void add(Connection c, String... keys) throws SQLException {
        List<Submission> targets = List.of(keys).stream()
                .map(k -> StoreFixture.submission(k).inRun(run))
                .toList();
        new SubmitStore().submit(c, targets, IfFinished.KEEP);
        RunStore.grow(c, run, targets.size());
    }

    private List<LeasedItem> claim(Connection c, int most) throws SQLException {
        LaneRequest entry =
                new LaneRequest(Lane.of(StoreFixture.PIPELINE, "").inRun(run), "a", most, LaneRequest.FROM_START);
        return new ClaimStore()
                .claim(c, shop.identity, List.of(entry), Integer.MAX_VALUE)
                .items();
    }

    private List<LeasedItem> committed(Connection c) throws SQLException {
        List<LeasedItem> items = claim(c, 5);
        c.commit();
        return items;
    }

    private boolean ends(long runId) throws SQLException {
        return shop.commit(c -> RunEndings.endIfOver(c, runId));
    }

    private void finishAll() throws SQLException {
        for (LeasedItem item : shop.commit(c -> claim(c, 5))) {
            shop.settle(StoreFixture.settlement(item, StoreFixture.decide(item, new Decision.Done(), false)));
        }
    }

    /** Work of the shop's session that has begun to wait for a lock of the other. */
    private <T> CompletableFuture<T> waiting(StoreFixture.Use<T> work) throws SQLException {
        String pid = shop.ask("select pg_backend_pid()");
        CompletableFuture<T> waits = CompletableFuture.supplyAsync(() -> {
            try {
                return shop.commit(work);
            } catch (SQLException e) {
                throw new CompletionException(e);
            }
        });
        try (Connection observer = shop.another()) {
            observer.setAutoCommit(true);
            Awaitility.await()
                    .atMost(Duration.ofSeconds(60))
                    .until(() -> waits.isDone()
                            || "Lock"
                                    .equals(StoreFixture.askOn(
                                            observer,
                                            "select wait_event_type from pg_stat_activity where pid = " + pid)));
        }
        assertThat(waits).as("waits for the other session").isNotDone();
        return waits;
    }
}
