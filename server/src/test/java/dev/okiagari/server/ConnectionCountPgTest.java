package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Counts the sessions that one command opens on the server: few, however many papers it is about and however long it polls. */
class ConnectionCountPgTest {
    /** The probe of the address and a pool of four. */
    private static final int OF_A_COMMAND = 5;
    /** The engine's own connections, and those that steps and the command borrow. */
    private static final int WITH_A_NODE = 32;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private CommandFixture fixture;

    @BeforeEach
    void open() {
        fixture = CommandFixture.open(getClass(), folder);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void ingesting_a_thousand_ids_and_asking_for_them_opens_few_connections() throws Exception {
        List<String> ids = ids(1000);
        assertThat(count("ingest --no-wait of 1,000 ids", words(ids, "papers", "ingest", "--no-wait")))
                .isLessThanOrEqualTo(OF_A_COMMAND);
        assertThat(count("status of 1,000 ids", words(ids, "papers", "status"))).isLessThanOrEqualTo(OF_A_COMMAND);
        assertThat(count("items list of 1,000", "items", "list", "--limit", "1000"))
                .isLessThanOrEqualTo(OF_A_COMMAND);
    }

    /** A dozen by default, a thousand with {@code ./check --prove}: the bound is the same. */
    @Test
    void waiting_with_a_node_and_replaying_everything_opens_few_connections() throws Exception {
        int number = Boolean.getBoolean("okiagari.prove") ? 1000 : 12;
        List<String> ids = ids(number);
        assertThat(count("ingest of " + number + " ids with a node, polling", words(ids, "papers", "ingest")))
                .isLessThanOrEqualTo(WITH_A_NODE);
        assertThat(count("replay --all of " + number, "papers", "replay", "--from", "embedding", "--all"))
                .isLessThanOrEqualTo(OF_A_COMMAND);
    }

    /** Papers of the sandbox and, where these do not suffice, ids that arXiv does not know. */
    private List<String> ids(int number) {
        List<String> ids = Stream.concat(
                        fixture.sandbox.corpus().papers().stream().map(Paper::id),
                        fixture.sandbox.corpus().absentIds(number).stream())
                .distinct()
                .limit(number)
                .toList();
        assertThat(ids).hasSize(number);
        return ids;
    }

    private static String[] words(List<String> ids, String... command) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(ids);
        return all.toArray(String[]::new);
    }

    private long count(String what, String... words) throws Exception {
        try (Connection connection = fixture.database.dataSource().getConnection()) {
            long before = sessions(connection);
            Typed typed = fixture.type(words);
            assertThat(typed.exit()).as(typed.err()).isIn(Exit.OK, Exit.FAILED);
            long opened = settled(connection) - before;
            System.out.println("measured: " + what + " opened " + opened + " connections");
            return opened;
        }
    }

    /** Sessions are counted shortly after they end. */
    private static long settled(Connection connection) {
        long[] last = {-1};
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(400))
                .until(() -> {
                    long now = sessions(connection);
                    boolean isStable = now == last[0];
                    last[0] = now;
                    return isStable;
                });
        return last[0];
    }

    private static long sessions(Connection connection) throws Exception {
        String sql = """
                select sessions from pg_stat_database where datname = current_database()
                """;
        try (Statement statement = connection.createStatement()) {
            statement.execute("select pg_stat_clear_snapshot()");
            try (ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getLong(1);
            }
        }
    }
}
