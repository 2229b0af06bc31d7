package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How many rows the planner expects of the view held_step, which has one for each step on hold: a guess of millions makes
 * plans for millions, and has statements compiled that take milliseconds.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HoldEstimatesPgTest {
    private static final String SEVERAL_PIPELINES = """
            insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
            select 'pipeline-' || n, 'fetch', false,
                   '{"steps": [{"name": "fetch", "uses": ["shop", "bank"]}, {"name": "read", "uses": ["shop"]},
                               {"name": "store", "uses": []}, {"name": "tell"}]}', okiagari.now()
            from generate_series(1, 5) n;
            insert into okiagari.hold (name, since, reason, held_by)
            select name, okiagari.now(), 'test', 'ann'
            from unnest(array['upstream:shop', 'pipeline:pipeline-2', 'step:pipeline-3:store', 'step:pipeline-4:store@build']) name
            """;

    private static final String MANY_ITEMS = """
            insert into okiagari.item (id, pipeline, step, lane, due_at, since)
            select n, p.number, s.number, okiagari.lane(p.number, s.number), okiagari.now(), okiagari.now()
            from generate_series(1, 200000) n join okiagari.pipeline p on p.name = 'pipeline-' || 1 + n % 5,
                 (select okiagari.number('read') as number) s;
            alter table okiagari.item set (autovacuum_enabled = false);
            analyze okiagari.item
            """;

    private static final Pattern TOP = Pattern.compile("cost=[0-9.]+\\.\\.([0-9.]+) rows=(\\d+)");

    private StoreFixture shop;

    @BeforeAll
    void fill() throws SQLException {
        shop = StoreFixture.of(getClass());
        shop.run(SEVERAL_PIPELINES);
        shop.run(MANY_ITEMS);
    }

    @AfterAll
    void drop() throws SQLException {
        shop.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"never analyzed", "analyzed"})
    void the_planner_expects_no_more_steps_on_hold_than_there_may_be(String tables) throws SQLException {
        if (tables.equals("analyzed")) {
            shop.run("analyze okiagari.pipeline, okiagari.hold");
        }

        List<String> plan = plan("select pipeline, step, name from okiagari.held_step");

        assertThat(number(plan.getFirst(), 2)).as(String.join("\n", plan)).isLessThan(2_000);
        assertThat(shop.count("select count(*) from okiagari.held_step")).isEqualTo(15);
    }

    @Test
    void reading_the_depth_of_many_items_is_too_cheap_to_be_compiled() throws SQLException {
        try (Connection session = shop.another()) {
            ExplainedConnection explained = new ExplainedConnection(session);
            shop.run("update okiagari.depth_reading set taken_at = 'epoch'");

            FigureStore.readDepth(explained.connection(), Duration.ofSeconds(1));

            String plan = explained.take().stream()
                    .filter(p -> p.contains("insert into okiagari.depth"))
                    .findFirst()
                    .orElseThrow();
            assertThat(number(plan, 1)).as(plan).isLessThan((double) shop.count("show jit_above_cost"));
            assertThat(plan).doesNotContain("JIT:");
            session.rollback();
        }
    }

    private List<String> plan(String query) throws SQLException {
        return shop.commit(c -> Sql.list(c, "explain " + query, row -> String.valueOf(row.getString(1))));
    }

    private static double number(String plan, int group) {
        Matcher top = TOP.matcher(plan);
        assertThat(top.find()).as(plan).isTrue();
        return Double.parseDouble(top.group(group));
    }
}
