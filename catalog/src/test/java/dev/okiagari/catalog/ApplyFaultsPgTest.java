package dev.okiagari.catalog;

import static dev.okiagari.catalog.CatalogFixture.asked;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.catalog.LogLines.Line;
import dev.okiagari.catalog.job.Job;
import dev.okiagari.catalog.job.Jobs.Order;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Run;
import dev.okiagari.gateway.storage.FolderStorage;
import dev.okiagari.sandbox.rakuten.ShopItem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** PostgreSQL fails while a real node applies a target: what is free, what is an attempt, and that the shop is asked once. */
@Timeout(180)
class ApplyFaultsPgTest {
    private static final int TARGETS = 25;

    /** The trigger takes the first, the test holds the second. */
    private static final String FIRST = "pg_advisory_xact_lock(1001)";

    private static final String SECOND = "pg_advisory_xact_lock(1002)";

    @TempDir
    private Path folder;

    private CatalogNodesFixture nodes;
    private CatalogFixture fixture;
    private ShopItem bad;
    private int targets = TARGETS;

    @BeforeEach
    void open() {
        nodes = new CatalogNodesFixture(getClass(), FolderStorage.open(folder));
        fixture = nodes.catalog;
        List<ShopItem> items = fixture.items(TARGETS);
        bad = items.get(3);
        fixture.owe(items);
        fixture.tables.run("create sequence public.writes");
    }

    @AfterEach
    void close() {
        nodes.close();
    }

    /** The first so many writes of the bad item do this. */
    private void whenWritten(int times, String plpgsql) {
        fixture.tables.run("""
                create function public.disturb() returns trigger language plpgsql as $$
                begin
                  if new.id = '%s' and nextval('public.writes') <= %d then
                    %s
                  end if;
                  return new;
                end $$
                """.formatted(bad.code(), times, plpgsql));
        fixture.tables.run("""
                create trigger disturb before insert on catalog.item for each row execute function public.disturb()
                """);
    }

    private RunSummary run() {
        Run run = fixture.catalog.start(Job.ITEM, Order.by("test"));
        try (Engine node = nodes.node(Duration.ofMillis(1))) {
            assertThat(node.nodeId()).isPositive();
            run.await();
        }
        return fixture.catalog.run(run.id()).orElseThrow();
    }

    /** All targets are applied, and the bad one was asked for once. */
    private List<Line> requireApplied(RunSummary run) {
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(targets, targets, 0, 0, 0));
        assertThat(run.verdict()).isEqualTo("passed");
        assertThat(run.dbUpsertSuccess()).isEqualTo(targets);
        assertThat(fixture.calls(asked(bad))).hasSize(1);
        assertThat(fixture.tables.value("select count(*) from catalog.item_market_snapshot"))
                .isEqualTo(Integer.toString(targets));
        List<Line> failed = nodes.lines.of("attempt_failed", bad.code());
        failed.forEach(line -> {
            LogLines.requireKeys(line, run, bad.code(), "db.transient", null);
            assertThat(line.key("step")).isEqualTo("apply");
        });
        return failed;
    }

    private void raise(String sqlState, int times) {
        whenWritten(times, "raise exception 'made by the test' using errcode = '" + sqlState + "';");
    }

    @ParameterizedTest
    @CsvSource({"40P01,5,0", "40P01,6,1", "40001,5,0", "40001,7,1"})
    void conflicts_are_repeated_five_times_at_once_and_free(String sqlState, int times, int attempts) {
        // Alone: on a busy machine writes share a transaction, and what a shared one repeats is free, too.
        fixture.tables.run("delete from catalog.owed_target where source_id <> '" + bad.code() + "'");
        targets = 1;
        raise(sqlState, times);
        assertThat(requireApplied(run())).hasSize(attempts);
        assertThat(fixture.tables.value("select last_value from public.writes")).isEqualTo(Integer.toString(times + 1));
    }

    @Test
    void a_real_deadlock_is_resolved_without_an_attempt() throws SQLException {
        whenWritten(1, """
                perform set_config('deadlock_timeout', '20ms', true);
                perform %s;
                while not exists (select from pg_locks where locktype = 'advisory' and not granted) loop
                  perform pg_sleep(0.01);
                end loop;
                perform %s;
                """.formatted(FIRST, SECOND));
        try (Connection other = fixture.tables.source().getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("set local deadlock_timeout = '60s'");
            statement.execute("select " + SECOND);
            Run run = fixture.catalog.start(Job.ITEM, Order.by("test"));
            try (Engine node = nodes.node(Duration.ofMillis(1))) {
                assertThat(node.nodeId()).isPositive();
                await().atMost(Duration.ofSeconds(60))
                        .until(() -> !fixture.tables
                                .column(
                                        "select 1 from pg_locks where locktype = 'advisory' and objid = 1001 and granted")
                                .isEmpty());
                statement.execute("select " + FIRST); // waits until the node's transaction has been ended
                other.rollback();
                run.await();
            }
            assertThat(requireApplied(fixture.catalog.run(run.id()).orElseThrow()))
                    .isEmpty();
        }
    }

    @Test
    void a_lock_that_is_not_granted_is_an_attempt_of_apply() throws SQLException {
        whenWritten(Integer.MAX_VALUE, "perform " + SECOND + ";");
        try (Connection other = fixture.tables.source().getConnection();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("select " + SECOND);
            Run run = fixture.catalog.start(Job.ITEM, Order.by("test"));
            try (Engine node = nodes.node(Duration.ofMillis(1))) {
                assertThat(node.nodeId()).isPositive();
                await().atMost(Duration.ofSeconds(60))
                        .until(() ->
                                !nodes.lines.of("attempt_failed", bad.code()).isEmpty());
                other.rollback();
                run.await();
            }
            assertThat(requireApplied(fixture.catalog.run(run.id()).orElseThrow()))
                    .isNotEmpty()
                    .allSatisfy(line -> assertThat(line.message()).contains("lock timeout"));
        }
    }

    @Test
    void a_statement_that_takes_too_long_is_an_attempt_of_apply() {
        whenWritten(2, "perform pg_sleep(30);");
        assertThat(requireApplied(run()))
                .hasSize(2)
                .allSatisfy(line -> assertThat(line.message()).contains("statement timeout"));
    }

    @Test
    void a_lost_connection_is_waited_out() {
        whenWritten(2, "perform pg_terminate_backend(pg_backend_pid());");
        assertThat(requireApplied(run())).isEmpty();
    }

    @Test
    void what_stays_so_fails_the_target_and_the_verdict_after_five_attempts_and_their_waits() {
        raise("55P03", Integer.MAX_VALUE);
        RunSummary run = run();
        assertThat(RunNumbers.targets(run)).isEqualTo(new RunNumbers.Targets(TARGETS, TARGETS - 1, 1, 0, 0));
        assertThat(fixture.failures(run.runId())).containsExactly(Map.entry("db.transient", 1L));
        assertThat(run.dbUpsertFail()).isEqualTo(1);
        assertThat(run.verdict()).as("whatever the rate").isEqualTo("failed");
        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(fixture.calls(asked(bad))).hasSize(1);
        List<Line> failed = nodes.lines.of("attempt_failed", bad.code());
        assertThat(failed).hasSize(5);
        failed.forEach(line -> LogLines.requireKeys(line, run, bad.code(), "db.transient", null));
        assertThat(nodes.lines.of("ended", bad.code())).hasSize(1);
        List<Double> times =
                fixture.tables.column("select extract(epoch from at) from okiagari.failure_v1 order by id").stream()
                        .map(Double::valueOf)
                        .toList();
        for (int i = 1; i < 5; i++) {
            assertThat(times.get(i) - times.get(i - 1))
                    .as("wait %d, scaled: half of it at least", i)
                    .isGreaterThanOrEqualTo(
                            CatalogNodesFixture.BASE.toMillis() / 1000.0 * Math.pow(2, i - 1) / 2 - 0.005);
        }
    }
}
