package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.TestCodec;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.store.action.ItemMatches;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.node.NodeLook;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.node.WatcherLook;
import dev.okiagari.engine.internal.store.read.ItemPages;
import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.internal.store.row.Claim;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ItemFilter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The plans of the statements that run all the time, on tables as large as they get, as the server really ran them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PlansPgTest {
    private static final String FULL_TABLES = """
            insert into okiagari.node (name, host, pid, build, started_at, beat_at)
            select 'n', 'h', n, 'b', okiagari.now(), okiagari.now() from generate_series(1, 9) n;

            insert into okiagari.target (id, pipeline, key, created_at) overriding system value
            select n, 'p', 'key ' || n, okiagari.now() from generate_series(1, 220000) n;
            select setval(pg_get_serial_sequence('okiagari.target', 'id'), 220000);

            insert into okiagari.item (id, pipeline, step, lane, due_at, since)
            select n, p.number, s.number, okiagari.lane(p.number, s.number),
                   okiagari.now() - interval '1 hour' + n * interval '10 milliseconds', okiagari.now()
            from (select okiagari.number('p') as number) p cross join (values (0, ''), (1, 'a'), (2, 'b'), (3, 'c')) as step(place, name)
            cross join lateral (select okiagari.number(step.name) as number offset 0) s join generate_series(1, 100000) n on n % 4 = step.place;

            insert into okiagari.item (id, pipeline, step, state, node_id, since)
            select n, okiagari.number('p'), okiagari.number('a'), 'running', 1 + n % 10, okiagari.now() from generate_series(100001, 120000) n;

            insert into okiagari.finished (id, epoch, pipeline, step, visit, charged, state, ended_at)
            select n, 5, 'p', 'c', 3, 1, case when n % 100 = 0 then 'failed' else 'done' end, okiagari.now()
            from generate_series(120001, 220000) n;

            alter table okiagari.item set (autovacuum_enabled = false); analyze okiagari.item, okiagari.target, okiagari.finished, okiagari.node
            """;

    private static final Pattern FULL_SCAN = Pattern.compile("Seq Scan on (item|target|finished|note|failure)\\b");
    private static final Pattern PAGES = Pattern.compile("Buffers: shared(?: hit=(\\d+))?(?: read=(\\d+))?");
    private static final Lane Z = Lane.of("z", "");
    private static final int AT_ONCE = 100;

    /** Pages that a claim may touch for each item: its own row twice, its index entries, its target. */
    private static final int MOST_PAGES_PER_ITEM = 40;

    private StoreFixture shop;
    private Connection session;
    private ExplainedConnection explained;

    @BeforeAll
    void fill() throws SQLException {
        shop = StoreFixture.of(getClass());
        shop.run(FULL_TABLES);
    }

    @AfterAll
    void drop() throws SQLException {
        shop.close();
    }

    @BeforeEach
    void connect() throws SQLException {
        session = shop.another();
        explained = new ExplainedConnection(session);
    }

    @AfterEach
    void disconnect() throws SQLException {
        session.rollback();
        session.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void claims_walk_the_index_of_due_items(String mode) throws SQLException {
        explained.planCacheMode(mode);

        List<String> plans = plansOf(c -> shop.claimOn(c, AT_ONCE));

        assertNoFullScan(plans);
        assertThat(plans).allSatisfy(p -> assertThat(p).contains("item_due", "item_pkey", "target_pkey"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void a_look_for_a_suspect_where_there_is_none_or_one_walks_the_index_of_due_items(String mode) throws SQLException {
        explained.planCacheMode(mode);
        List<LaneRequest> suspects = Stream.of("a", "b", "c")
                .map(step -> new LaneRequest(Lane.suspects("p", step), step, 1, LaneRequest.FROM_START))
                .toList();
        List<LaneRequest> some = List.of(new LaneRequest(Lane.of("p", "b"), "b", AT_ONCE, LaneRequest.FROM_START));

        List<String> plans = plansOf(c -> new ClaimStore().claim(c, shop.identity, suspects, 1));
        plans.addAll(plansOf(c -> new ClaimStore().claim(c, shop.identity, some, 1)));

        assertNoFullScan(plans);
        assertThat(plans).allSatisfy(p -> assertThat(p).contains("item_due"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void chains_find_items_by_id(String mode) throws SQLException {
        assertSettles(mode, i -> StoreFixture.decide(i, new Decision.Next(), true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void relocations_find_items_by_id(String mode) throws SQLException {
        assertSettles(mode, i -> StoreFixture.fail(i, Kind.TRANSIENT));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void ends_find_items_by_id(String mode) throws SQLException {
        assertSettles(mode, i -> StoreFixture.decide(i, new Decision.Done(), false));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void heartbeats_touch_no_item(String mode) throws SQLException {
        explained.planCacheMode(mode);

        List<String> plans = plansOf(c -> new NodeStore().beat(c, shop.identity));

        assertThat(plans).allSatisfy(p -> assertThat(p).doesNotContain(" on item"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void what_nodes_and_watchers_ask_all_the_time_reads_indexes_alone(String mode) throws SQLException {
        explained.planCacheMode(mode);
        List<Long> lanes = Stream.of(Lane.of("p", ""), Lane.of("p", "a"), Z)
                .map(Lane::number)
                .toList();

        List<String> plans = plansOf(c -> NodeLook.read(c, shop.node, List.of("p"), lanes));
        assertThat(plans).allSatisfy(p -> assertThat(p).contains("item_due"));
        plans.addAll(plansOf(c -> WatcherLook.read(c, Duration.ofSeconds(2))));

        assertNoFullScan(plans);
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void rescues_find_the_items_of_a_node_by_its_leases(String mode) throws SQLException {
        explained.planCacheMode(mode);

        List<String> plans = plansOf(c -> new RescueStore().rescueFromDead(c, 5, 500));

        assertNoFullScan(plans);
        assertThat(plans)
                .filteredOn(p -> p.contains("node_id"))
                .filteredOn(p -> p.contains("LockRows"))
                .isNotEmpty()
                .allSatisfy(p -> assertThat(p).contains("item_lease").doesNotContain("item_pkey"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void look_ups_by_key_use_the_index_of_identities(String mode) throws SQLException {
        explained.planCacheMode(mode);

        List<String> plans = plansOf(c -> new ItemReads(new TestCodec()).id(c, "p", Lane.NO_RUN, "key 77777"));

        assertNoFullScan(plans);
        assertThat(plans).allSatisfy(p -> assertThat(p).contains("target_identity"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void a_list_of_what_failed_walks_the_index_of_what_did_not_end_well(String mode) throws SQLException {
        explained.planCacheMode(mode);
        ItemPages pages = new ItemPages(new TestCodec(), Settings.STALE_AFTER);
        ItemFilter failed = ItemFilter.none().withPipeline("p").withState(State.FAILED);
        ItemFilter rejected = ItemFilter.none().withState(State.REJECTED);

        List<String> plans = plansOf(
                c -> pages.page(c, failed, pages.page(c, failed, null, 50).next(), 50));
        plans.addAll(plansOf(c -> pages.page(c, rejected, null, 50)));

        assertNoFullScan(plans);
        assertThat(plans)
                .filteredOn(p -> p.contains("ended_at desc"))
                .hasSizeGreaterThan(8)
                .allSatisfy(p -> assertThat(p).contains("finished_not_done"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void submissions_of_known_and_finished_keys_use_the_index_of_identities(String mode) throws SQLException {
        explained.planCacheMode(mode);
        List<Submission> known = List.of(
                StoreFixture.submission("key 5"),
                StoreFixture.submission("key 130000"),
                StoreFixture.submission("new"));

        List<String> plans = plansOf(c -> new SubmitStore().submit(c, known, IfFinished.RESUBMIT));

        assertNoFullScan(plans);
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void a_claim_touches_few_pages_also_after_fifty_thousand_others(String mode) throws SQLException {
        explained.planCacheMode(mode);
        shop.run("update okiagari.item set state = 'waiting', step = 0, node_id = null, due_at = okiagari.now()"
                + " - interval '1 hour' + id * interval '1 ms', pipeline = okiagari.number('z'), lane = " + Z.number()
                + " where id <= 60000");
        vacuum();
        long fresh = pagesPerItem(LaneRequest.FROM_START);
        long low = LaneRequest.FROM_START;
        for (int claimed = 0; claimed < 50_000; ) {
            LaneRequest wanted = new LaneRequest(Z, "a", 500, low);
            Claim claim =
                    StoreFixture.commitOn(session, c -> new ClaimStore().claim(c, shop.identity, List.of(wanted), 500));
            assertThat(claim.items()).isNotEmpty();
            claimed += claim.items().size();
            low = claim.firstDueMicros().getOrDefault(Z, low);
        }
        long behindMark = pagesPerItem(low);
        long fromStart = pagesPerItem(LaneRequest.FROM_START);

        System.out.printf(
                "pages per claimed item (%s): fresh %d, after 50,000 %d, from the start %d%n",
                mode, fresh, behindMark, fromStart);
        assertThat(behindMark).isLessThan(MOST_PAGES_PER_ITEM);
    }

    private void vacuum() throws SQLException {
        try (Connection own = shop.another();
                Statement statement = own.createStatement()) {
            own.setAutoCommit(true);
            statement.execute("vacuum okiagari.item");
        }
    }

    private long pagesPerItem(long low) throws SQLException {
        explained.take();
        LaneRequest wanted = new LaneRequest(Z, "a", AT_ONCE, low);
        int items = new ClaimStore()
                .claim(explained.connection(), shop.identity, List.of(wanted), AT_ONCE)
                .items()
                .size();
        session.rollback();
        assertThat(items).isEqualTo(AT_ONCE);
        Matcher pages = PAGES.matcher(explained.take().getFirst());
        assertThat(pages.find()).isTrue();
        return (number(pages.group(1)) + number(pages.group(2))) / items;
    }

    private static long number(String digits) {
        return digits == null ? 0 : Long.parseLong(digits);
    }

    private void assertSettles(String mode, Function<LeasedItem, Move> decision) throws SQLException {
        explained.planCacheMode(mode);
        List<Settlement> batch = new ArrayList<>();
        for (LeasedItem item : shop.claimOn(session, AT_ONCE)) {
            batch.add(StoreFixture.settlement(item, decision.apply(item)));
        }

        List<String> plans = new ArrayList<>();
        for (int size : List.of(1, 2, 5, 20, 50, 100, 200, 400)) {
            Savepoint claimed = session.setSavepoint();
            new SettleStore().settle(explained.connection(), batch.subList(0, size), shop.node);
            plans.addAll(explained.take());
            session.rollback(claimed);
        }

        assertNoFullScan(plans);
        assertThat(plans)
                .filteredOn(p -> p.contains(" on item"))
                .isNotEmpty()
                .allSatisfy(p -> assertThat(p).contains("item_pkey"));
    }

    /** Often enough that the server, when left to choose, has gone over to a plan for all parameters. */
    private List<String> plansOf(StoreFixture.Use<?> use) throws SQLException {
        List<String> plans = new ArrayList<>();
        for (int n = 0; n < 8; n++) {
            use.on(explained.connection());
            plans.addAll(explained.take());
            session.rollback();
        }
        assertThat(plans).isNotEmpty();
        return plans;
    }

    @ParameterizedTest
    @ValueSource(strings = {"force_generic_plan", "auto"})
    void an_action_walks_ids_in_order_and_never_a_whole_table(String mode) throws SQLException {
        explained.planCacheMode(mode);
        ItemMatches matches = new ItemMatches();
        ItemFilter ofPipeline = ItemFilter.none().withPipeline("p");
        ItemMatches.Range range = new ItemMatches.Range(5000, 220_000, null);

        List<String> failed =
                plansOf(c -> matches.find(c, Act.RETRY, ofPipeline.withState(State.FAILED), range, AT_ONCE));
        List<String> waiting = plansOf(c -> matches.find(c, Act.HOLD, ofPipeline.withStep("b"), range, AT_ONCE));
        List<String> rare = plansOf(c -> matches.find(c, Act.CANCEL, ofPipeline.withCategory("none"), range, AT_ONCE));

        assertNoFullScan(failed);
        assertThat(failed).anySatisfy(p -> assertThat(p).contains("finished_not_done_by_id"));
        assertNoFullScan(waiting);
        assertThat(waiting).anySatisfy(p -> assertThat(p).contains("item_pkey"));
        assertNoFullScan(rare);
    }

    private static void assertNoFullScan(List<String> plans) {
        assertThat(plans).allSatisfy(p -> assertThat(p).doesNotContainPattern(FULL_SCAN));
    }
}
