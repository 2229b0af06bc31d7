package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.store.figure.FigureStore;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A reading of the depths beside a count of the view of items, which looks at each item by itself. */
class DepthReadingPgTest {
    /** Items of every kind: in open and ended runs, held in three ways, late and early, ahead, failing, waiting for calls. */
    private static final String ITEMS = """
            insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
            select 'p' || n, 'a', false, '{"steps": [{"name": "a", "uses": ["shop"]}, {"name": "b", "uses": []}]}',
                   okiagari.now()
            from generate_series(1, 4) n;

            insert into okiagari.hold (name, since, reason, held_by)
            select unnest(array['step:p1:b', 'step:p2:b@build', 'upstream:shop', 'pipeline:p3']), okiagari.now(), 'r', 'h';

            insert into okiagari.run (id, job, pipeline, state, fail_above, max_hold, started_at, filled_at, sealed_at,
                                      active_at, started_by, ended_at)
            overriding system value
            select n, 'job ' || n, 'p1', case n when 1 then 'active' else 'aborted' end, 0, '1 min', c.now, c.now, c.now,
                   c.now, 's', case n when 2 then c.now end
            from generate_series(1, 2) n, (select okiagari.now() as now) c;

            create temp table made as
            select row_number() over () as id, p.pipeline, p.step, k.kind, r as run_id, late, failing, ahead
            from (values ('p1', ''), ('p1', 'b'), ('p2', 'b'), ('p3', 'a'), ('p4', 'b'), ('none', '')) p(pipeline, step),
                 unnest(array['waiting', 'held', 'ending', 'running', 'called', 'calling', 'parked', 'parked until']) k(kind),
                 generate_series(0, 2) r, unnest(array[true, false]) late, unnest(array[true, false]) failing,
                 unnest(array[null, interval '1 hour']) ahead;

            insert into okiagari.target (id, pipeline, run_id, key, created_at)
            overriding system value select id, pipeline, run_id, 'k' || id, okiagari.now() from made;

            insert into okiagari.item (id, run_id, since, step, pipeline, state, lane, due_at, ahead, node_id, held, ending,
                                       failure, stuck_at)
            select id, run_id, d.due, okiagari.number(step), okiagari.number(pipeline),
                   case when kind in ('waiting', 'held', 'ending') then 'waiting' when kind like 'parked%' then 'parked'
                        else 'running' end,
                   case when kind in ('waiting', 'ending', 'parked until') then 1 end,
                   case when kind in ('waiting', 'ending', 'parked until') then d.due - coalesce(ahead, interval '0') end,
                   ahead, case when kind in ('running', 'called', 'calling') then 1 end, kind = 'held',
                   case when kind = 'ending' then 'cancelled' end, case when failing then '{"kind": "transient"}'::jsonb end,
                   case when failing or kind = 'held' or kind like 'parked%' then okiagari.number(step) end
            from made, lateral (select okiagari.now() - case when late then interval '10 min' else '1 min' end) as d(due);

            insert into okiagari.call_wait (item_id, epoch, node_id, upstream, is_waiting, waited_ms)
            select id, case when ahead is null then 1 else 7 end, (select min(id) from okiagari.node), 'shop',
                   kind = 'calling', case when failing then 540000 else 60000 end
            from made where kind in ('called', 'calling');
            """;

    private static final String READ =
            "select pipeline, step, state, items, retrying, held, stale, oldest_due, oldest from okiagari.depth";

    private static final String COUNTED = """
            select v.pipeline, v.step, case when o.owed then 'owed' else i.state end, count(*),
                   count(*) filter (where v.retrying and not o.owed), count(*) filter (where v.held and not o.owed),
                   count(*) filter (where v.stale), min(v.due_at), min(v.since)
            from okiagari.item_v1 v
            join okiagari.item_named i using (id)
            cross join lateral (select v.owed and i.state <> 'running') as o(owed)
            group by 1, 2, 3
            """;

    private static final String DIFFERENT = """
            with counted as (%s), depths as (%s)
            select count(*) from ((table counted except table depths) union all (table depths except table counted)) x
            """.formatted(COUNTED, READ);

    private StoreFixture shop;

    @BeforeEach
    void open() throws SQLException {
        shop = StoreFixture.of(getClass());
        shop.run(ITEMS);
    }

    @AfterEach
    void close() throws SQLException {
        shop.close();
    }

    @Test
    void a_reading_of_items_of_every_kind_equals_a_count() throws SQLException {
        read();

        assertThat(shop.count("select sum(items) from okiagari.depth")).isEqualTo(6 * 8 * 3 * 2 * 2 * 2);
        assertThat(shop.count("select count(*) from okiagari.depth where retrying > 0 and held > 0 and stale > 0"))
                .as("steps that have items of each kind")
                .isPositive();
        assertThat(shop.count("select count(*) from okiagari.depth where state = 'owed'"))
                .isPositive();
        assertThat(shop.count(DIFFERENT)).isZero();
    }

    @Test
    void attempts_that_wait_for_a_call_are_not_stale_while_they_wait() throws SQLException {
        shop.run("delete from okiagari.item where state <> 'running' or pipeline <> okiagari.number('p4')");
        read();
        long stale = shop.count("select sum(stale) from okiagari.depth");

        shop.run("delete from okiagari.call_wait");
        shop.pass(Duration.ofSeconds(1));
        read();

        assertThat(shop.count("select sum(stale) from okiagari.depth"))
                .as("with the waits %s of 36 late ones", stale)
                .isEqualTo(36)
                .isGreaterThan(stale);
        assertThat(shop.count(DIFFERENT)).isZero();
    }

    /** However long the last reading took: on a busy machine the next one would have to wait for it. */
    private void read() throws SQLException {
        shop.run("update okiagari.depth_reading set took_ms = 0");
        boolean isRead = shop.commit(c -> FigureStore.readDepth(c, Duration.ZERO));
        assertThat(isRead).isTrue();
    }
}
