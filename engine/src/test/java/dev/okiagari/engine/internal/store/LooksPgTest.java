package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.node.NodeLook;
import dev.okiagari.engine.internal.store.node.WatcherLook;
import dev.okiagari.engine.internal.store.row.ActiveHold;
import dev.okiagari.engine.internal.store.row.OpenRun;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What nodes and watchers ask before they do anything: nothing that there is to do may be missing in the answer. */
class LooksPgTest {
    private static final Lane NEW = Lane.of("p", "");
    private static final Lane AT_A = Lane.of("p", "a");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final WatcherLook NOTHING = new WatcherLook(false, false, false, false, false);

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
    void with_nothing_to_do_there_is_only_the_first_reading_of_the_depths() throws Exception {
        assertThat(watcherLook()).isEqualTo(new WatcherLook(false, false, true, false, false));
        shop.commit(c -> FigureStore.readDepth(c, HOUR));
        assertThat(watcherLook()).isEqualTo(NOTHING);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                actions | insert into okiagari.action (act, filter, per_second, who, why, state, up_to_id, started_at, moved_at) \
                          values ('retry', '{}', 10, 'ann', '', 'running', 1, now(), now() - interval '1 minute')
                nothing | insert into okiagari.action (act, filter, per_second, who, why, state, up_to_id, started_at, moved_at) \
                          values ('retry', '{}', 1, 'ann', '', 'running', 1, now(), now() + interval '1 minute')
                counts  | insert into okiagari.count_delta (minute, pipeline, name, count) values (now(), 'p', 'done', 1)
                counts  | insert into okiagari.hourly_failure_delta (hour, pipeline, step, category, kind, count, total_ms) \
                          values (now(), 'p', 'a', 'x', 'transient', 1, 1)
                counts  | insert into okiagari.target (pipeline, key, created_at) values ('p', 'k', now())
                depths  | update okiagari.depth_reading set taken_at = now() - interval '61 minutes'
                nothing | update okiagari.depth_reading set taken_at = now() - interval '61 minutes', took_ms = 60000
                runs    | insert into okiagari.run (job, pipeline, state, fail_above, max_hold, started_at, filled_at, active_at, \
                          started_by) \
                          values ('j', 'p', 'filling', 0, '1 min', now(), now(), now(), 'ann')
                runs    | insert into okiagari.run_delta (run_id, name, n) values (7, 'done', 1)
                news    | insert into okiagari.act (hold, act, who, why, at) values ('step:p:a', 'hold', 'ann', '', now())
                news    | insert into okiagari.act (run_id, act, who, why, at) values (1, 'start', 'ann', '', now())
                news    | insert into okiagari.act (item_id, act, who, why, at) values (1, 'cancel', 'ann', '', now())
                nothing | insert into okiagari.act (item_id, act, who, why, at) values (1, 'retry', 'ann', '', now())
                nothing | insert into okiagari.act (hold, act, who, why, at, told) values ('step:p:a', 'hold', 'ann', '', now(), true)
                news    | insert into okiagari.failure (item_id, pipeline, run_id, step, visit, attempt, max_attempts, kind, category, \
                          exception_name, message, rule, duration_ms, is_rescue, at) \
                          values (1, 'p', 0, 'a', 1, 1, 3, 'unknown', 'x', '', '', '', 1, true, now())
                """)
    void a_watcher_finds_each_thing_that_there_is_to_do(String what, String change) throws Exception {
        shop.commit(c -> FigureStore.readDepth(c, HOUR));
        shop.run(change);

        assertThat(watcherLook())
                .isEqualTo(new WatcherLook(
                        what.equals("actions"),
                        what.equals("counts"),
                        what.equals("depths"),
                        what.equals("runs"),
                        what.equals("news")));
    }

    @Test
    void a_node_reads_holds_versions_runs_and_ailing_upstreams() throws Exception {
        shop.run("insert into okiagari.hold (name, since, reason, held_by, probe_at)"
                + " values ('step:p:a', now(), '', 'ann', null), ('upstream:shop', now(), '', 'engine', now()),"
                + " ('upstream:mill', now(), '', 'engine', now() + interval '1 hour')");
        shop.run(
                "insert into okiagari.upstream (name, streak) values ('shop', 0), ('mill', 0), ('bank', 1), ('well', 0)");
        shop.run(
                "insert into okiagari.run (job, pipeline, state, fail_above, max_hold, started_at, filled_at, active_at,"
                        + " started_by) values ('j', 'p', 'filling', 0, '1 min', now(), now(), now(), 'ann')");
        shop.run("update okiagari.pipeline set version = 2");
        shop.run("insert into okiagari.node_pipeline (node_id, pipeline, version) values (" + shop.node + ", 'p', 1)");
        long other = shop.commit(StoreFixture::register).id();
        shop.run("insert into okiagari.node_pipeline (node_id, pipeline, version) values (" + other + ", 'p', 2)");

        NodeLook look = nodeLook(NEW);

        assertThat(look.holds())
                .containsExactlyInAnyOrder(
                        new ActiveHold("step:p:a", false),
                        new ActiveHold("upstream:shop", true),
                        new ActiveHold("upstream:mill", false));
        assertThat(look.versions()).containsExactly(new NodeLook.PipelineVersions("p", 2, 2, 1));
        assertThat(look.runs()).containsExactly(new OpenRun(1, "p"));
        assertThat(look.ailing()).containsExactlyInAnyOrder("shop", "mill", "bank");
        assertThat(look.dueLanes()).isEmpty();
    }

    @Test
    void a_node_finds_the_lanes_in_which_an_item_is_due_now() throws Exception {
        shop.submit("due");
        assertThat(nodeLook(NEW, AT_A).dueLanes()).containsExactly(NEW.number());
        assertThat(nodeLook(AT_A).dueLanes()).isEmpty();

        shop.run("update okiagari.item set due_at = now() + interval '1 hour'");
        assertThat(nodeLook(NEW, AT_A).dueLanes()).isEmpty();

        shop.run("update okiagari.item set due_at = now() - interval '1 minute', ahead = interval '1 hour'");
        assertThat(nodeLook(NEW).dueLanes())
                .as("due only when what it is ahead has passed")
                .isEmpty();

        shop.run("update okiagari.item set due_at = now() - interval '2 hours'");
        assertThat(nodeLook(NEW).dueLanes()).containsExactly(NEW.number());
    }

    private WatcherLook watcherLook() throws SQLException {
        return shop.commit(c -> WatcherLook.read(c, HOUR));
    }

    private NodeLook nodeLook(Lane... lanes) throws SQLException {
        return shop.commit(c -> NodeLook.read(
                c, shop.node, List.of("p"), Stream.of(lanes).map(Lane::number).toList()));
    }
}
