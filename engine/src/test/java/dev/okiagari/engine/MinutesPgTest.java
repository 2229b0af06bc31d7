package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.figure.SubmitCounts;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What was submitted, done and failed minute by minute, asked the way a page asks. */
@SuppressWarnings("try") // a node that only has to be there
class MinutesPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Pipeline<Void> CHILDREN = Pipeline.of("children");
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    private static Steps<Void> steps() {
        return WORK.steps().step("only", a -> {
            if (a.key().startsWith("bad")) {
                throw Kind.INVALID.as("input.bad").because("no");
            }
            return Outcome.done();
        });
    }

    @Test
    void minutes_come_oldest_first_and_quiet_ones_too() {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps())) {
            Client client = engine.client();
            toNextMinute(engine);
            client.submitAll(WORK, targets("k", 3));
            client.submit(WORK, "k0");
            client.submit(WORK, "bad");
            engine.drain();
            engine.advance(Duration.ofMinutes(2));
            client.submit(WORK, "late");

            assertThat(client.minutes("work", 4))
                    .extracting(Figures.Minute::submitted, Figures.Minute::done, Figures.Minute::failed)
                    .containsExactly(tuple(0L, 0L, 0L), tuple(4L, 3L, 1L), tuple(0L, 0L, 0L), tuple(1L, 0L, 0L));
            assertThat(client.minutes("other", 120)).hasSize(120).allMatch(m -> m.submitted() == 0);
            assertThatThrownBy(() -> client.minutes("work", 0))
                    .hasMessageContaining("could not read the last 0 minutes");
            assertThatThrownBy(() -> client.minutes("work", 121)).hasMessageContaining("between 1 and 120");
        }
    }

    @Test
    void targets_of_a_run_and_children_are_submitted_and_what_is_rolled_back_is_not() throws SQLException {
        Steps<Void> parents = WORK.steps().step("only", a -> Outcome.done().child(CHILDREN, a.key() + "-child", null));
        try (TestEngine engine = TestEngine.on(database.dataSource(), parents)) {
            Client client = engine.client();
            toNextMinute(engine);
            client.run("job", WORK).targets(targets("t", 2)).start();
            engine.drain();
            try (Connection connection = database.dataSource().getConnection()) {
                connection.setAutoCommit(false);
                client.in(connection).submit(WORK, "never");
                connection.rollback();
            }

            assertThat(client.minutes("work", 1).getFirst().submitted()).isEqualTo(2);
            assertThat(client.minutes("children", 1).getFirst().submitted()).isEqualTo(2);
        }
    }

    @Test
    void watchers_fold_what_was_counted_and_remove_it_after_two_hours() {
        Client client = Client.on(database.dataSource());
        client.submitAll(WORK, targets("k", 20));
        TestSql.run(database, """
                insert into okiagari.minute_count (minute, pipeline, name, count)
                values (date_trunc('minute', okiagari.now(), 'UTC') - interval '121 min', 'work', 'done', 7)
                """);
        try (Engine engine = Engine.on(database.dataSource()).work(steps()).start()) {
            await().atMost(Duration.ofMinutes(3)).until(() -> done(client) == 20);
            await().atMost(Duration.ofMinutes(3))
                    .until(() -> TestSql.number(database, "select count(*) from okiagari.count_delta") == 0);
            await().atMost(Duration.ofMinutes(3))
                    .until(() -> TestSql.number(database, "select up_to from okiagari.submit_count") == 20);
        }
        assertThat(done(client)).isEqualTo(20);
        assertThat(client.minutes("work", 10))
                .extracting(Figures.Minute::submitted)
                .contains(20L);
        assertThat(TestSql.number(database, "select sum(count) from okiagari.hourly_end"))
                .isEqualTo(20);
        assertThat(TestSql.number(database, "select count(*) from okiagari.minute_count where count = 7"))
                .isZero();
    }

    @Test
    void a_submission_that_commits_after_younger_ones_is_counted_too_and_once() throws SQLException {
        Client client = Client.on(database.dataSource());
        try (Connection slow = database.dataSource().getConnection();
                Connection watcher = database.dataSource().getConnection()) {
            slow.setAutoCommit(false);
            client.in(slow).submit(WORK, "slow");
            client.submit(WORK, "quick");
            SubmitCounts.Horizon horizon = SubmitCounts.horizon(watcher);
            assertThat(SubmitCounts.count(watcher, horizon)).isEmpty();
            assertThat(submitted(client)).isEqualTo(1);

            slow.commit();
            // Transactions of other databases on this server count too.
            await().atMost(Duration.ofMinutes(3))
                    .until(() -> SubmitCounts.count(watcher, horizon).isPresent());
            assertThat(SubmitCounts.count(watcher, horizon)).isEmpty();
        }
        assertThat(TestSql.number(database, "select up_to from okiagari.submit_count"))
                .isEqualTo(2);
        assertThat(submitted(client)).isEqualTo(2);
    }

    private static long submitted(Client client) {
        return client.minutes("work", 10).stream()
                .mapToLong(Figures.Minute::submitted)
                .sum();
    }

    private static long done(Client client) {
        return client.minutes("work", 10).stream()
                .mapToLong(Figures.Minute::done)
                .sum();
    }

    private static List<Target<Void>> targets(String prefix, int n) {
        return IntStream.range(0, n)
                .mapToObj(i -> Target.<Void>of(prefix + i, null))
                .toList();
    }

    /** So that what a test does next falls into one minute. */
    private void toNextMinute(TestEngine engine) {
        long left = TestSql.number(database, "select 60 - floor(extract(second from okiagari.now()))::bigint");
        engine.advance(Duration.ofSeconds(left));
    }
}
