package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Nodes.Limit;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.postgres.testing.TestDatabase;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The views that users write their own SQL against: their columns are a promise, and each shows what happened. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ViewsPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private TestDatabase database;

    @BeforeAll
    void let_something_happen() {
        database = EngineDatabase.of(getClass());
        Steps<Void> steps = WORK.steps().step("only", a -> {
            if (a.key().equals("bad")) {
                throw Kind.INVALID.as("input.bad").because("no");
            }
            return Outcome.done();
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(WORK, "bad", null);
            engine.client().submit(WORK, "good", null);
            engine.drain();
            long bad = engine.client().items().find(WORK, "bad").orElseThrow().id();
            engine.client().items().retry(bad, new Actor("ann", "fixed"));
            engine.client().holds().hold("step:work:only", new Actor("ann", "wait"));
            engine.client().limits().set(Limit.perNode("work", "only", 3), new Actor("ann", "slow"));
            TestSql.run(
                    database,
                    "insert into okiagari.refusal (item_id, step, epoch, node_id, at)" + " values (" + bad
                            + ", 'only', 2, 7, okiagari.now())");
            TestSql.run(
                    database,
                    "insert into okiagari.depth (pipeline, step, state, items, retrying) values"
                            + " ('work', 'only', 'waiting', 1, 0)");
        }
        TestSql.run(
                database,
                "insert into okiagari.node (name, host, pid, build, started_at, beat_at)"
                        + " values ('seen', 'h', 1, 'b', okiagari.now(), okiagari.now())"); // the test kit's own has
        // left
    }

    @AfterAll
    void drop() {
        database.close();
    }

    @Test
    void failures() {
        assertShows(
                "failure_v1",
                "id item_id pipeline run_id step visit attempt max_attempts kind category http_status sql_state"
                        + " exception_name message rule upstream duration_ms is_rescue cost_a_try retry_at node_id at trace causes",
                "category || ' ' || message",
                "input.bad no");
    }

    @Test
    void acts() {
        assertShows(
                "act_v1",
                "id item_id run_id hold schedule action_id act who why at node_id limit_name",
                "act || ' ' || who || ' ' || why || coalesce(' ' || hold, '')",
                "hold ann wait step:work:only",
                "retry ann fixed",
                "set to 3 ann slow");
    }

    @Test
    void changed_limits() {
        assertShows(
                "changed_limit_v1",
                "name amount changed_by reason since",
                "name || ' ' || amount || ' ' || changed_by || ' ' || reason",
                "per_node:work:only 3 ann slow");
    }

    @Test
    void history() {
        assertShows("history_v1", "id item_id step visit attempt outcome begun_at ended_at node_id", "outcome");
    }

    @Test
    void refusals() {
        assertShows("refusal_v1", "id item_id step epoch node_id at", "step || ' ' || node_id", "only 7");
    }

    @Test
    void holds() {
        assertShows(
                "hold_v1",
                "name kind since reason held_by probes probe_at",
                "name || ' ' || kind",
                "step:work:only person");
    }

    @Test
    void nodes() {
        assertShows(
                "node_v1",
                "id name host pid build started_at beat_at silent_for draining beat_every dead_after stale_after silent",
                "name || ' ' || (silent_for >= interval '0')",
                "seen true");
    }

    @Test
    void past_nodes() {
        assertShows(
                "past_node_v1",
                "id name host pid build started_at beat_at ended_at died ended_by why held held_items",
                "name || ' ' || died || ' ' || why || ' ' || held",
                "test false stopped 0");
    }

    @Test
    void depths() {
        assertShows(
                "depth_v1",
                "pipeline step state items retrying held stale oldest_due oldest taken_at age",
                "state || ' ' || items",
                "waiting 1");
    }

    @Test
    void hours() {
        assertShows("hourly_success_v1", "hour pipeline step bucket count total_ms", "step || ' ' || count", "only 1");
        assertShows(
                "hourly_failure_v1",
                "hour pipeline step category kind count total_ms",
                "category || ' ' || count",
                "input.bad 1");
        assertShows("hourly_end_v1", "hour pipeline state count", "state || ' ' || count", "done 1", "failed 1");
        assertShows("minute_count_v1", "minute pipeline name count", "distinct name", "done", "failed", "submitted");
    }

    @Test
    void items() {
        assertShows(
                "item_v1",
                "id pipeline run_id key state step attempt retrying held ending due_at since created_at ended_at node_id"
                        + " rescues reason failure_kind failure_category failure_status failure_sql_state failure_name"
                        + " failure_message failure_rule failure_step failure_attempt failure_max_attempts failure_at"
                        + " payload parent_id owed waited_for waits_for_call waited_ms stale_since stale"
                        + " rescued_at hung_rescue_after progress progress_message progress_at",
                "key || ' ' || state || ' ' || held || ' ' || stale",
                "bad waiting true false",
                "good done false false");
    }

    private void assertShows(String view, String columns, String what, String... rows) {
        assertThat(TestSql.strings(
                        database,
                        "select string_agg(column_name, ' ' order by ordinal_position) from information_schema.columns"
                                + " where table_schema = 'okiagari' and table_name = ?",
                        view))
                .containsExactly(columns);
        List<String> found = TestSql.strings(database, "select " + what + " from okiagari." + view + " order by 1");
        assertThat(found).containsExactly(rows);
    }
}
