package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.internal.store.item.HistoryStore;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The settled attempts of an item, for pipelines that keep them. */
class HistoryPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Pipeline<Void> PLAIN = Pipeline.of("plain");
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void each_settled_attempt_is_one_entry_in_the_order_of_the_settlements() {
        Steps<Void> steps = WORK.steps()
                .keepHistory()
                .step(
                        "fetch",
                        a -> {
                            if (a.number() == 1) {
                                throw Kind.TRANSIENT.as("net.down").because("not yet");
                            }
                            return Outcome.next();
                        },
                        s -> s.retry(RetryPolicy.defaults().withBase(Duration.ofSeconds(1))))
                .step("ask", a -> Outcome.park("a person decides", Duration.ofMinutes(1)), s -> s)
                .step("end", a -> Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            Item<Void> item = engine.client().submit(WORK, "k");
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(5));

            List<HistoryEntry> history = engine.client().items().history(item.id());

            assertThat(history)
                    .extracting(HistoryEntry::step, HistoryEntry::visit, HistoryEntry::attempt, HistoryEntry::outcome)
                    .startsWith(
                            tuple("fetch", 1, 1, "retry"), tuple("fetch", 1, 2, "next"), tuple("ask", 2, 1, "parked"));
            assertThat(history).allSatisfy(entry -> {
                assertThat(entry.begun()).isBeforeOrEqualTo(entry.ended());
                assertThat(entry.nodeId()).isNotNull();
            });
        }
    }

    @Test
    void ends_are_told_by_their_state_and_the_last_step_by_done() {
        Steps<Void> steps = WORK.steps().keepHistory().step("only", a -> switch (a.key()) {
            case "bad" -> throw Kind.INVALID.as("input.bad").because("no");
            case "no" -> Outcome.reject("not ours");
            default -> Outcome.next();
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            List.of("bad", "no", "good").forEach(k -> engine.client().submit(WORK, k));
            engine.drain();

            assertThat(TestSql.strings(database, """
                            select t.key || ' ' || h.outcome from okiagari.history_v1 h
                            join okiagari.target t on t.id = h.item_id order by 1
                            """)).containsExactly("bad failed", "good done", "no rejected");
        }
    }

    @Test
    void an_entry_is_committed_with_its_settlement_or_not_at_all() {
        Steps<Void> steps =
                WORK.steps().keepHistory().step("first", a -> Outcome.next()).step("second", a -> Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            Item<Void> item = engine.client().submit(WORK, "k");
            engine.crashBeforeCommit("first");
            engine.whenCrashed(
                    () -> assertThat(engine.client().items().history(item.id())).isEmpty());
            engine.drain();
            engine.drainAfter(Duration.ofMinutes(1));

            assertThat(engine.client().items().history(item.id()))
                    .extracting(HistoryEntry::step)
                    .containsExactly("first", "second");
        }
    }

    @Test
    void without_keep_history_nothing_is_kept() {
        Steps<Void> steps = PLAIN.steps().step("only", a -> Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            Item<Void> item = engine.client().submit(PLAIN, "k");
            engine.drain();

            assertThat(item.view().state().isFinished()).isTrue();
            assertThat(engine.client().items().history(item.id())).isEmpty();
        }
    }

    @Test
    void it_goes_with_its_item_and_is_pruned_by_age() throws SQLException {
        Steps<Void> steps = WORK.steps().keepHistory().step("only", a -> Outcome.done());
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps);
                Connection connection = database.dataSource().getConnection()) {
            List.of("forgotten", "removed").forEach(k -> engine.client().submit(WORK, k));
            engine.drain();
            engine.advance(Duration.ofDays(29));
            engine.client().submit(WORK, "young");
            engine.drain();

            engine.client().items().forget(WORK, "forgotten");
            assertThat(entries()).isEqualTo(2);
            assertThat(HistoryStore.prune(connection, Duration.ofDays(30), 10)).isZero();
            assertThat(new ItemRemoval().removeFinished(connection, WORK.name(), Duration.ofDays(10), 10))
                    .isEqualTo(1);
            assertThat(entries()).isEqualTo(1);
            engine.advance(Duration.ofDays(31));
            assertThat(HistoryStore.prune(connection, Duration.ofDays(30), 10)).isEqualTo(1);
            assertThat(entries()).isZero();
        }
    }

    private long entries() {
        return TestSql.number(database, "select count(*) from okiagari.history");
    }
}
