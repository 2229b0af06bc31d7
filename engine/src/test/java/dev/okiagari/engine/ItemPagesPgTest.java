package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemPage;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of items by every filter, on a small database with items in all situations, beside a plain look at all of them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ItemPagesPgTest {
    private static final int ITEMS = 700;
    private static final int COMBINATIONS = 250;

    private static final String SITUATIONS = """
            select setseed(0.25);
            insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
            values ('p', 'a', false, '{"steps": [{"name": "a"}, {"name": "b"}, {"name": "c"}]}', okiagari.now());
            insert into okiagari.hold (name, kind, since, reason, held_by)
            values ('step:p:b', 'person', okiagari.now(), 'r', 'ann'), ('step:q:c@7', 'build', okiagari.now(), 'r', 'e');
            insert into okiagari.node (name, host, pid, build, started_at, beat_at)
            select 'n', 'h', n, 'b', okiagari.now(), okiagari.now() from generate_series(1, 3) n;
            insert into okiagari.run (job, pipeline, state, fail_above, max_hold, started_at, filled_at, sealed_at, active_at,
                                      ended_at, reason, started_by)
            select 'j' || n, 'p', case n when 1 then 'active' else 'aborted' end, 0.1, interval '1 h', c.now, c.now, c.now,
                   c.now, case n when 2 then c.now end, 'r', 'ann'
            from generate_series(1, 2) n, (select okiagari.now() as now) c;

            create temp table dice as
            select n as id, 1 + floor(random() * 17) as shape, (array['p', 'p', 'q'])[1 + floor(random() * 3)] as pipeline,
                   (array[0, 0, 0, 1, 2])[1 + floor(random() * 5)] as run_id,
                   (array['a', 'b', 'c'])[1 + floor(random() * 3)] as step, 1 + floor(random() * 3) as node_id,
                   okiagari.now() + (array[-7200, -3600, 7200])[1 + floor(random() * 3)] * interval '1 s'
                       + n / 50 * interval '1 s' as due_at,
                   okiagari.now() + (array[-1, 1])[1 + floor(random() * 2)] * interval '1 h' as since,
                   case when random() < 0.1 then interval '90 min' end as ahead,
                   case when random() < 0.4 then okiagari.failure_json(
                       (array['transient', 'throttled'])[1 + floor(random() * 2)],
                       (array['net.down', 'api.busy', 'db.down'])[1 + floor(random() * 3)],
                       null, null, 'E', 'm', 'r', 'a', 1, 3, okiagari.now()) end as failure,
                   random() as chance
            from generate_series(1, %1$d) n;

            insert into okiagari.target (id, pipeline, run_id, key, created_at, current) overriding system value
            select id, pipeline, run_id, (array['a', 'ab', 'é', 'B%'])[1 + id % 4] || id,
                   okiagari.now() - (%1$d - id / 3) * interval '1 h', shape < 14 or chance < 0.7
            from dice;

            insert into okiagari.step_name (pipeline, name)
            select okiagari.number(p), s from unnest(array['p', 'q']) p, unnest(array['a', 'b', 'c']) s;

            insert into okiagari.item (id, pipeline, run_id, step, state, node_id, held, lane, due_at, ahead, since, ending,
                                       ended_as, failure, stuck_at)
            select id, p.number, run_id, s.number,
                   case when shape in (9, 10) then 'running' when shape in (11, 12) then 'parked' else 'waiting' end,
                   case when shape in (9, 10) then node_id end, shape = 8,
                   case when shape in (6, 7) then okiagari.lane(p.number, 0, 2)
                        when shape < 6 or shape = 11
                        then okiagari.lane(p.number, s.number, case when shape = 5 then 1 else 0 end, run_id) end,
                   case when shape < 8 then due_at when shape = 11 and chance < 0.5 then due_at
                        when shape = 11 then 'infinity' end,
                   ahead, since, case shape when 6 then 'failed' when 7 then 'waiting' end, case shape when 7 then 'failed' end,
                   failure, case when shape in (8, 11, 12) or failure is not null
                                 then s.number end
            from dice
            cross join lateral (select okiagari.number(pipeline) as number) p
            cross join lateral (select okiagari.number(case when shape <= 2 then '' else step end) as number) s
            where shape < 13;

            insert into okiagari.call_wait (item_id, epoch, node_id, upstream, is_waiting, waited_ms)
            select id, 1, node_id, 'u', chance < 0.25, 9000000 from dice where shape = 9 and chance < 0.5;

            insert into okiagari.finished (id, epoch, pipeline, run_id, step, visit, charged, state, failure, ended_at)
            select id, 2, pipeline, run_id, step, 1, 1,
                   (array['done', 'done', 'failed', 'rejected', 'cancelled'])[(shape - 12)::integer],
                   case when shape >= 15 then failure end, okiagari.now() - id % 7 * interval '1 min'
            from dice where shape >= 13
            """;

    /** An item, and what its view does not say. */
    private record Seen(ItemView view, boolean isCurrent, boolean isStale) {}

    private TestDatabase database;
    private Connection session;
    private Client client;
    private Items items;
    private List<Seen> all;
    private Instant now;

    @BeforeAll
    void fill() throws SQLException {
        database = EngineDatabase.of(getClass());
        session = database.dataSource().getConnection();
        Set<Long> current = new HashSet<>();
        try (Statement statement = session.createStatement()) {
            statement.execute(SITUATIONS.replace("%1$d", Integer.toString(ITEMS)));
            try (ResultSet row = statement.executeQuery("select id from okiagari.target where current")) {
                while (row.next()) {
                    current.add(row.getLong(1));
                }
            }
        }
        session.setAutoCommit(false);
        client = Client.on(database.dataSource());
        items = client.in(session).items();
        now = Instant.now();
        all = new ArrayList<>();
        for (long id = 1; id <= ITEMS; id++) {
            ItemView view = items.find(id).orElseThrow();
            boolean isBehindHold = view.pipeline().equals("p") && view.step().equals("b");
            boolean isStale = Staleness.of(view, now, Settings.STALE_AFTER).stale()
                    && !view.state().isFinished() // it is being brought back, and still shown as it ended
                    && !(view.state() == State.PARKED && isBehindHold);
            all.add(new Seen(view, current.contains(id), isStale));
        }
    }

    @AfterAll
    void drop() throws SQLException {
        session.close();
        database.close();
    }

    static Stream<ItemFilter> single_filters() {
        ItemFilter none = ItemFilter.none();
        return Stream.of(
                        Stream.of(none, ItemFilter.ofEverything()),
                        Stream.of(none.thatAreRetrying(), none.thatAreHeld(), none.thatAreStale()),
                        Stream.of(none.withKind(Kind.TRANSIENT), none.withCategory("net.down")),
                        Stream.of(ItemFilter.ofRun(1), ItemFilter.ofRun(2), ItemFilter.ofRun(3)),
                        Stream.of("a", "ab", "é", "B%", "a1", "zz").map(none::withKeyPrefix),
                        Stream.of(0, 500, 600, 10_000)
                                .map(ItemPagesPgTest::hours)
                                .map(none::withOlderThan),
                        Stream.of("p", "q", "r").map(none::withPipeline),
                        Stream.of("a", "b", "c", "d").map(none::withStep),
                        Stream.of(State.values()).map(none::withState))
                .flatMap(Function.identity());
    }

    @ParameterizedTest
    @MethodSource("single_filters")
    void pages_by_one_filter_are_what_a_look_at_all_items_finds(ItemFilter filter) {
        assertComplete(filter, 7);
        assertComplete(filter, ITEMS);
    }

    @Test
    void pages_by_random_combinations_are_what_a_look_at_all_items_finds() {
        Random random = new Random(11);
        int found = 0;
        for (int n = 0; n < COMBINATIONS; n++) {
            ItemFilter filter = combination(random);
            found += assertComplete(filter, 5 + random.nextInt(60)) > 0 ? 1 : 0;
        }
        assertThat(found).as("combinations that match anything").isGreaterThan(COMBINATIONS / 3);
    }

    /** Between two ages of items, however slow the test. */
    private static Duration hours(int hours) {
        return Duration.ofMinutes(60L * hours + 30);
    }

    private static ItemFilter combination(Random random) {
        List<UnaryOperator<ItemFilter>> narrowings = List.of(
                f -> f.withPipeline(random.nextInt(4) == 0 ? "q" : "p"),
                f -> f.withStep(List.of("a", "b", "c").get(random.nextInt(3))),
                f -> f.withState(List.of(State.values()).get(random.nextInt(State.values().length))),
                ItemFilter::thatAreRetrying,
                ItemFilter::thatAreHeld,
                ItemFilter::thatAreStale,
                f -> f.withKind(random.nextBoolean() ? Kind.TRANSIENT : Kind.THROTTLED),
                f -> f.withCategory(random.nextBoolean() ? "net.down" : "api.busy"),
                f -> f.withKeyPrefix(random.nextBoolean() ? "a" : "ab"),
                f -> f.withOlderThan(hours(470 + random.nextInt(200))),
                f -> f.withRun(1L + random.nextInt(2)));
        while (true) {
            ItemFilter filter = random.nextInt(4) == 0 ? ItemFilter.ofEverything() : ItemFilter.none();
            try {
                for (int n = 2 + random.nextInt(2); n > 0; n--) {
                    filter = narrowings.get(random.nextInt(narrowings.size())).apply(filter);
                }
                return filter;
            } catch (IllegalArgumentException e) {
                assertThat(e)
                        .hasMessageContaining("could not use this filter"); // two that exclude each other: the next try
            }
        }
    }

    /** Returns how many there are. */
    private int assertComplete(ItemFilter filter, int most) {
        List<Long> expected = all.stream()
                .filter(seen -> isIn(filter, seen))
                .map(seen -> seen.view.id())
                .toList();
        assertThat(pages(filter, most))
                .as("%s in pages of %d", filter, most)
                .extracting(ItemView::id)
                .containsExactlyInAnyOrderElementsOf(expected);
        return expected.size();
    }

    private List<ItemView> pages(ItemFilter filter, int most) {
        List<ItemView> found = new ArrayList<>();
        Optional<String> next = Optional.empty();
        do {
            ItemPage page = items.page(filter, next.orElse(null), most);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(most);
            assertThat(page.next() == null || page.items().size() == most)
                    .as("full, or the last")
                    .isTrue();
            found.addAll(page.items());
            next = Optional.ofNullable(page.next());
        } while (next.isPresent());
        return found;
    }

    private boolean isIn(ItemFilter f, Seen seen) {
        ItemView v = seen.view;
        boolean byKey = f.keyPrefix() != null;
        boolean isInState = f.state() == null
                ? f.everything() || byKey || v.endedAt() == null
                : v.state() == f.state() && (v.endedAt() != null) == f.state().isFinished();
        return isInState
                && (f.pipeline() == null || v.pipeline().equals(f.pipeline()))
                && (f.step() == null || v.step().equals(f.step()))
                && (!f.retrying() || v.retrying())
                && (!f.held() || v.held())
                && (!f.stale() || seen.isStale)
                && (f.kind() == null || (v.failure() != null && v.failure().kind() == f.kind()))
                && (f.category() == null
                        || (v.failure() != null && v.failure().category().equals(f.category())))
                && (f.olderThan() == null || v.createdAt().isBefore(now.minus(f.olderThan())))
                && (f.runId() == null || f.runId().equals(v.runId()))
                && (!byKey
                        || (v.key().startsWith(Objects.requireNonNull(f.keyPrefix()))
                                && seen.isCurrent
                                && Objects.equals(f.runId(), v.runId())));
    }

    @Test
    void lists_are_sorted_as_promised() {
        assertThat(pages(ItemFilter.none(), 50))
                .isSortedAccordingTo(Comparator.comparingLong(ItemView::id).reversed());
        assertThat(pages(ItemFilter.none().withState(State.FAILED), 50))
                .isSortedAccordingTo(Comparator.comparing((ItemView v) -> Objects.requireNonNull(v.endedAt()))
                        .thenComparingLong(ItemView::id)
                        .reversed());
        assertThat(pages(ItemFilter.none().withKeyPrefix("a"), 50))
                .isSortedAccordingTo(Comparator.comparing(ItemView::key));
        assertThat(pages(ItemFilter.none().withPipeline("p"), 50))
                .isSortedAccordingTo(Comparator.comparing((ItemView v) -> v.state() != State.RUNNING));
    }

    @Test
    void an_item_that_ended_a_page_may_be_gone_when_the_next_is_asked_for() throws SQLException {
        ItemFilter failed = ItemFilter.none().withState(State.FAILED);
        ItemPage first = items.page(failed, null, 5);
        try (Connection tx = database.dataSource().getConnection();
                Statement statement = tx.createStatement()) {
            tx.setAutoCommit(false);
            statement.execute("delete from okiagari.finished where id = "
                    + first.items().getLast().id());

            ItemPage second = client.in(tx).items().page(failed, first.next(), 5);

            assertThat(second.items()).isEqualTo(pages(failed, 100).subList(5, 10));
            tx.rollback();
        }
    }

    @Test
    void a_page_ends_early_where_few_of_many_items_match_and_the_next_goes_on() throws SQLException {
        ItemFilter filter =
                ItemFilter.none().withKeyPrefix("k").withPipeline("many").withStep("rare");
        try (Connection tx = database.dataSource().getConnection();
                Statement statement = tx.createStatement()) {
            tx.setAutoCommit(false);
            statement.execute("insert into okiagari.target (id, pipeline, key, created_at) overriding system value"
                    + " select n, 'many', 'k' || n, okiagari.now() from generate_series(10001, 13000) n;"
                    + " insert into okiagari.item (id, pipeline, step, state, stuck_at, since)"
                    + " select n, okiagari.number('many'), okiagari.number(s.step), 'parked', okiagari.number(s.step), okiagari.now()"
                    + " from generate_series(10001, 13000) n,"
                    + " lateral (select case when n > 12997 then 'rare' else 'usual' end as step) s;"
                    + " insert into okiagari.step_name (pipeline, name)"
                    + " select okiagari.number('many'), s from unnest(array['rare', 'usual']) s");

            ItemPage first = client.in(tx).items().page(filter, null, 10);
            ItemPage second = client.in(tx).items().page(filter, first.next(), 10);

            assertThat(first.items()).isEmpty();
            assertThat(first.next()).isNotNull();
            assertThat(second.items()).extracting(ItemView::id).containsExactly(12998L, 12999L, 13000L);
            assertThat(second.next()).isNull();
            tx.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0:", "0:12", "0:-1:", "0:12:noon", "99999999999"})
    void a_place_that_no_page_ended_at_is_refused(String after) {
        assertThatThrownBy(() -> items.page(ItemFilter.none().withState(State.FAILED), after, 5))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("start without it");
    }

    @Test
    void held_and_ended_items_cannot_be_asked_to_be_stale() {
        assertThatThrownBy(() -> ItemFilter.none().thatAreHeld().thatAreStale()).hasMessageContaining("never stale");
        assertThatThrownBy(() -> ItemFilter.none().withState(State.DONE).thatAreStale())
                .hasMessageContaining("never stale");
    }
}
