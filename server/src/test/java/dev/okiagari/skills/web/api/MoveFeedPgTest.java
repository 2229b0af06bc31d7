package dev.okiagari.skills.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Schema;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.skills.SubmissionFeed;
import dev.okiagari.skills.SubmissionTables;
import dev.okiagari.skills.view.FeedEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Every event is read once, in whichever order they become visible. */
class MoveFeedPgTest {
    private final AtomicLong now = new AtomicLong();
    private final TestDatabase database = TestPostgres.database(getClass(), "submissions", MoveFeedPgTest::migrate);
    private final MoveFeed feed = new MoveFeed(new SubmissionFeed(Database.over(database.dataSource())), now::get);

    private static void migrate(DataSource source) throws SQLException {
        Schema.apply(source);
        SubmissionTables.TABLES.apply(source);
    }

    @BeforeEach
    void submit() throws SQLException {
        try (Connection connection = database.dataSource().getConnection()) {
            run(connection, """
                    insert into submissions.submission (id, repository, client, withdraw_hash)
                    values ('aaaaaaaaaaaaaaaaaaaa', 'https://example.org/a/b', 'x', 'x')
                    """);
        }
        feed.begin();
    }

    @AfterEach
    void close() {
        database.close();
    }

    private static void run(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void event(Connection connection, String trigger) throws SQLException {
        run(connection, """
                insert into submissions.event (submission, to_state, trigger, actor)
                values ('aaaaaaaaaaaaaaaaaaaa', 'RECEIVED', '%s', 'pipeline')
                """.formatted(trigger));
    }

    private List<String> read() {
        return feed.read().stream()
                .map(FeedEvent::event)
                .map(event -> event.trigger())
                .toList();
    }

    @Test
    void an_event_that_becomes_visible_after_a_later_one_is_not_missed_and_none_is_told_twice() throws SQLException {
        try (Connection slow = database.dataSource().getConnection();
                Connection quick = database.dataSource().getConnection()) {
            slow.setAutoCommit(false);
            event(slow, "EARLY");
            event(quick, "LATE");
            assertThat(read()).containsExactly("LATE");
            now.addAndGet(Duration.ofSeconds(10).toNanos());
            assertThat(read()).isEmpty();
            slow.commit();
            assertThat(read()).containsExactly("EARLY");
            now.addAndGet(Duration.ofSeconds(30).toNanos());
            assertThat(read()).isEmpty();
            long cursor = feed.cursor();
            event(quick, "NEXT");
            assertThat(read()).containsExactly("NEXT");
            assertThat(feed.cursor()).as("what is new may still come again").isEqualTo(cursor);
        }
    }
}
