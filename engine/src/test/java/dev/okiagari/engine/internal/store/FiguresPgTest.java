package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.Outcome.Decision;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hourly figures, depths and what is too old to keep. */
class FiguresPgTest {
    private static final String DELTAS = "select count(*) from okiagari.hourly_failure_delta";
    private static final String FOLDED = "select coalesce(sum(count), 0) from okiagari.hourly_failure";
    private static final Duration SHORTEST_AGE = Duration.ofSeconds(2);
    private static final Duration MONTH = Duration.ofDays(30);

    /** Hours of the ledger and of the buckets that differ in either direction. */
    private static final String DIFFERENT = """
            with recount as (
                select date_trunc('hour', at, 'UTC'), pipeline, step, category, kind, count(*)::bigint,
                       sum(duration_ms)::bigint
                from okiagari.failure group by 1, 2, 3, 4, 5),
            figures as (select hour, pipeline, step, category, kind, count, total_ms from okiagari.%s)
            select count(*) from ((table recount except table figures) union all (table figures except table recount)) x
            """;

    private static final String COUNTED = """
            with counted as (
                select pipeline, case step when '' then 'a' else step end, state, count(*),
                       count(*) filter (where state = 'waiting' and failure is not null), min(due_at), min(since)
                from okiagari.item_named group by 1, 2, 3),
            depths as (select pipeline, step, state, items, retrying, oldest_due, oldest from okiagari.depth)
            select count(*) from ((table counted except table depths) union all (table depths except table counted)) x
            """;

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
    void two_folders_at_once_beside_a_writer_lose_and_double_nothing() throws Exception {
        List<Settlement> failures = failures(40);
        CyclicBarrier together = new CyclicBarrier(3);
        CountDownLatch written = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            Future<Integer> writer = threads.submit(() -> {
                together.await();
                try {
                    return write(failures, 150);
                } finally {
                    written.countDown();
                }
            });
            List<Future<Integer>> folders = List.of(
                    threads.submit(() -> foldUntil(written, together)),
                    threads.submit(() -> foldUntil(written, together)));
            assertThat(writer.get()).isEqualTo(150 * 40);
            int byBoth = folders.get(0).get() + folders.get(1).get();
            System.out.println("deltas folded by each: " + folders.get(0).get() + ", "
                    + folders.get(1).get());
            assertThat(byBoth).isPositive();
        }
        while (fold(500) > 0) {
            assertThat(shop.count(DIFFERENT.formatted("hourly_failure_v1"))).isZero();
        }

        assertThat(shop.count(DELTAS)).isZero();
        assertThat(shop.count(FOLDED)).isEqualTo(150 * 40);
        assertThat(shop.count(DIFFERENT.formatted("hourly_failure"))).isZero();
        assertThat(shop.count("select count(distinct hour) from okiagari.hourly_failure"))
                .as("hours the writer passed through")
                .isGreaterThan(2);
    }

    @Test
    void deltas_that_another_watcher_is_folding_are_left_to_it_and_kept_when_it_fails() throws SQLException {
        write(failures(3), 4);
        long deltas = shop.count(DELTAS);
        try (Connection other = shop.another()) {
            assertThat(FigureStore.fold(other, 100)).isEqualTo((int) deltas);

            assertThat(fold(100)).as("without waiting for the other").isZero();
            assertThat(shop.count(DIFFERENT.formatted("hourly_failure_v1")))
                    .as("what readers see meanwhile")
                    .isZero();
            other.rollback();
        }

        assertThat(fold(100)).isEqualTo((int) deltas);
        assertThat(shop.count(DIFFERENT.formatted("hourly_failure"))).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 10, 30, 100, 1000})
    void a_fold_takes_no_more_than_its_page_however_many_deltas_there_are(int rows) throws SQLException {
        List<Settlement> one = failures(1);
        write(one, 1);
        shop.run("analyze okiagari.hourly_failure_delta"); // as if just folded: the planner thinks there is one row
        write(one, rows - 1);
        shop.run("set plan_cache_mode = force_generic_plan"); // as a node's sessions have it

        assertThat(fold(2)).isEqualTo(2);
        assertThat(shop.count(DELTAS)).isEqualTo(rows - 2);
        assertThat(shop.count(DIFFERENT.formatted("hourly_failure_v1"))).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {3, 10, 30, 100, 1000})
    void pruning_takes_no_more_than_its_page_however_much_is_old(int rows) throws SQLException {
        List<Settlement> one = failures(1);
        write(one, 1);
        shop.run("analyze okiagari.failure");
        write(one, rows - 1);
        shop.run("set plan_cache_mode = force_generic_plan");
        shop.pass(Duration.ofDays(40));

        assertThat(prune(2)).isEqualTo(2);
        assertThat(shop.count("select count(*) from okiagari.failure")).isEqualTo(rows - 2);
    }

    @Test
    void a_failure_counts_in_the_hour_it_happened_in_whatever_the_session_calls_the_hour() throws SQLException {
        shop.run("set time zone 'Asia/Kathmandu'"); // 45 minutes off the hour
        shop.run("drop trigger clock_shifted on okiagari.clock");
        shop.run("create or replace function okiagari.now() returns timestamptz language sql stable parallel safe as"
                + " 'select timestamptz ''2030-01-01 00:59:59.999+00'' + shift from okiagari.clock'");
        List<Settlement> one = failures(1);
        shop.commitAct(c -> LedgerStore.append(c, one, shop.node));
        shop.pass(Duration.ofMillis(1));
        shop.commitAct(c -> LedgerStore.append(c, one, shop.node));
        fold(10);

        shop.run("set time zone 'UTC'");
        assertThat(shop.ask("select string_agg(to_char(hour, 'HH24:MI') || ' ' || count, ', ' order by hour)"
                        + " from okiagari.hourly_failure"))
                .isEqualTo("00:00 1, 01:00 1");
    }

    @Test
    void a_reading_of_the_depths_equals_a_count() throws SQLException {
        shop.submitMany(60, i -> "k" + i);
        List<LeasedItem> items = shop.claim(40);
        settle(items.subList(0, 8), i -> StoreFixture.fail(i, Kind.TRANSIENT));
        settle(items.subList(8, 16), i -> StoreFixture.decide(i, new Decision.Next(), false));
        settle(items.subList(16, 24), i -> StoreFixture.decide(i, new Decision.Park("wait", null), false));
        settle(items.subList(24, 30), i -> StoreFixture.decide(i, new Decision.Done(), false));
        shop.commitAct(c -> new ItemActs().hold(c, items.get(8).lease().itemId(), StoreFixture.ACTOR));

        assertThat(read()).isTrue();

        assertThat(shop.count(COUNTED)).isZero();
        assertThat(shop.ask("select string_agg(concat_ws(' ', step, state, items, retrying), ', '"
                        + " order by step, state) from okiagari.depth"))
                .isEqualTo("a parked 8 0, a running 10 0, a waiting 28 8, b waiting 8 0");
    }

    @Test
    void a_second_reading_right_after_the_first_is_refused() throws SQLException {
        shop.submit("k");
        assertThat(read()).isTrue();
        shop.submit("l");

        assertThat(read()).isFalse();
        assertThat(shop.count("select sum(items) from okiagari.depth")).isEqualTo(1);

        shop.pass(Duration.ofHours(1));
        assertThat(read()).isTrue();
        assertThat(shop.count("select sum(items) from okiagari.depth")).isEqualTo(2);
    }

    @Test
    void a_reading_that_cost_much_is_not_repeated_before_a_hundred_times_its_cost() throws SQLException {
        read();
        shop.run("update okiagari.depth_reading set took_ms = 600");

        shop.pass(Duration.ofSeconds(55));
        assertThat(read()).isFalse();
        shop.pass(Duration.ofSeconds(10));
        assertThat(read()).isTrue();
    }

    @Test
    void a_reading_that_failed_is_not_repeated_before_a_hundred_times_its_cost() throws SQLException {
        read();
        shop.pass(Duration.ofHours(1));
        shop.commit(c -> FigureStore.recordFailedReading(c, Duration.ofMillis(600)));

        shop.pass(Duration.ofSeconds(55));
        assertThat(read()).isFalse();
        shop.pass(Duration.ofSeconds(10));
        assertThat(read()).isTrue();
    }

    @Test
    void a_reading_that_another_watcher_takes_is_left_to_it() throws SQLException {
        shop.submit("k");
        try (Connection other = shop.another()) {
            assertThat(FigureStore.readDepth(other, SHORTEST_AGE)).isTrue();
            assertThat(read()).as("without waiting for the other").isFalse();
            other.commit();
        }
        assertThat(shop.count("select sum(items) from okiagari.depth")).isEqualTo(1);
        assertThat(read()).as("the other's is young").isFalse();
    }

    @Test
    void depths_of_what_is_gone_go_with_the_next_reading() throws SQLException {
        long id = shop.submit("k");
        read();
        shop.commitAct(c -> new ItemRemoval().forget(c, id));
        shop.pass(Duration.ofHours(1));
        read();

        assertThat(shop.count("select count(*) from okiagari.depth")).isZero();
    }

    @Test
    void pruning_keeps_thirty_days_of_the_ledger_and_all_of_its_figures() throws SQLException {
        List<Settlement> ten = failures(10);
        shop.commitAct(c -> LedgerStore.append(c, ten, shop.node));
        shop.pass(Duration.ofDays(1));
        shop.commitAct(c -> LedgerStore.append(c, ten.subList(0, 3), shop.node));

        shop.pass(Duration.ofDays(28).plusHours(23));
        assertThat(prune(100)).isZero();
        shop.pass(Duration.ofHours(2));
        assertThat(prune(4)).isEqualTo(4);
        assertThat(prune(100)).isEqualTo(6);
        assertThat(prune(100)).isZero();

        assertThat(shop.count("select count(*) from okiagari.failure")).isEqualTo(3);
        assertThat(shop.count("select sum(count) from okiagari.hourly_failure_v1"))
                .isEqualTo(13);
    }

    @Test
    void pruning_keeps_ninety_days_of_hours() throws SQLException {
        write(failures(1), 1);
        fold(10);
        shop.pass(Duration.ofDays(89));
        shop.commit(c -> FigureStore.pruneHours(c, Duration.ofDays(90)));
        assertThat(shop.count(FOLDED)).isEqualTo(1);

        shop.pass(Duration.ofDays(2));
        shop.commit(c -> FigureStore.pruneHours(c, Duration.ofDays(90)));
        assertThat(shop.count(FOLDED)).isZero();
    }

    /** Settlements of failed attempts in several kinds, to be written to the ledger again and again. */
    private List<Settlement> failures(int count) throws SQLException {
        shop.submitMany(count, i -> "failing " + i);
        List<Kind> kinds = List.of(Kind.values());
        List<Settlement> failed = new ArrayList<>();
        for (LeasedItem item : shop.claim(count)) {
            Kind kind = kinds.get(failed.size() % kinds.size());
            failed.add(StoreFixture.settlement(item, StoreFixture.fail(item, kind)));
        }
        return failed;
    }

    /** Rows written, in as many transactions; time goes on between them. */
    private int write(List<Settlement> failures, int times) throws SQLException {
        try (Connection own = shop.another()) {
            for (int n = 0; n < times; n++) {
                StoreFixture.commitOn(own, c -> {
                    LedgerStore.append(c, failures, shop.node);
                    return StoreFixture.askOn(
                            c, "update okiagari.clock set shift = shift + interval '3 min' returning 1");
                });
            }
        }
        return failures.size() * times;
    }

    private int foldUntil(CountDownLatch written, CyclicBarrier together) throws Exception {
        int folded = 0;
        try (Connection own = shop.another()) {
            together.await();
            boolean last;
            int page;
            do {
                last = written.getCount() == 0;
                page = StoreFixture.commitOn(own, c -> FigureStore.fold(c, 50));
                folded += page;
            } while (!last || page > 0);
        }
        return folded;
    }

    private int fold(int page) throws SQLException {
        return shop.commit(c -> FigureStore.fold(c, page));
    }

    private boolean read() throws SQLException {
        return shop.commit(c -> FigureStore.readDepth(c, SHORTEST_AGE));
    }

    private int prune(int page) throws SQLException {
        return shop.commit(c -> LedgerStore.prune(c, MONTH, page));
    }

    private void settle(List<LeasedItem> items, Function<LeasedItem, Move> how) throws SQLException {
        List<Settlement> batch = items.stream()
                .map(i -> StoreFixture.settlement(i, how.apply(i)))
                .toList();
        shop.commit(c -> new SettleStore().settle(c, batch, shop.node));
    }
}
