package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A range of slots that is backfilled on several nodes, asked for by several people at the same time. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class BackfillNodesPgTest {
    private static final Pipeline<Void> ITEM = Pipeline.of("item");
    private static final int HOURS = 60;

    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table fired (slot text, node text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void each_slot_fires_once_over_all_nodes_and_requests_and_starts_one_run() {
        Instant end = Instant.now().truncatedTo(ChronoUnit.DAYS);
        List<Engine> nodes =
                IntStream.range(0, 3).mapToObj(n -> node("node-" + n)).toList();
        try {
            IntStream.range(0, 6)
                    .parallel()
                    .forEach(n -> nodes.get(n % 3)
                            .client()
                            .schedules()
                            .backfill("hourly", end.minus(Duration.ofHours(HOURS)), end, new Actor("ann-" + n, "gap")));
            nodes.getFirst()
                    .client()
                    .schedules()
                    .backfill("daily", end.minus(Duration.ofDays(5)), end, new Actor("ann", "gap"));
            await().atMost(Duration.ofMinutes(2))
                    .until(() -> TestSql.number(database, "select count(*) from fired") >= HOURS
                            && TestSql.number(database, "select count(*) from okiagari.run where state = 'passed'")
                                    >= 5);
        } finally {
            nodes.forEach(Engine::close);
        }
        assertThat(TestSql.number(database, "select count(*) from fired")).isEqualTo(HOURS);
        assertThat(TestSql.number(database, "select count(distinct slot) from fired"))
                .isEqualTo(HOURS);
        assertThat(TestSql.number(database, "select count(*) from okiagari.act where act = 'backfill'"))
                .as("the second request for the same range adds nothing and is not recorded")
                .isEqualTo(2);
        assertThat(TestSql.strings(database, "select distinct started_by from okiagari.run"))
                .hasSize(5);
        assertThat(TestSql.number(database, "select sum(total) from okiagari.run"))
                .isEqualTo(50);
    }

    private Engine node(String name) {
        return Engine.on(database.dataSource())
                .settings(Settings.defaults()
                        .with(s -> s.longestPoll(Duration.ofMillis(20)).name(name)))
                .work(ITEM.steps().step("only", a -> Outcome.done()))
                .schedule(
                        Schedule.cron(
                                "hourly",
                                "0 * * * *",
                                ZoneId.of("UTC"),
                                f -> TestSql.run(
                                        f.tx(),
                                        "insert into fired values (?, ?)",
                                        f.slot().toString(),
                                        name)),
                        Schedule.run(
                                "daily",
                                ITEM,
                                "0 2 * * *",
                                ZoneId.of("UTC"),
                                run -> run.targets(IntStream.range(0, 10).mapToObj(n -> Target.of("t-" + n)))))
                .start();
    }
}
