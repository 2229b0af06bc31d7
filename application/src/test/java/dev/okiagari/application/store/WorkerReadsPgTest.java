package dev.okiagari.application.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Schema;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** A node that allows itself a minute without a beat works; one that allows itself four seconds is dead, though both were silent for ten. */
final class WorkerReadsPgTest {
    @Test
    void who_works_on_a_pipeline_is_judged_by_the_node_s_own_settings() throws SQLException {
        try (TestDatabase server = TestPostgres.database(getClass(), "engine", Schema::apply);
                Connection connection = server.dataSource().getConnection()) {
            connection.setAutoCommit(false);
            silentForTenSeconds(connection, "patient", 60);
            silentForTenSeconds(connection, "dead", 4);
            assertThat(new WorkerReads().heard(connection, "work"))
                    .extracting(WorkerReads.Worker::name)
                    .containsExactly("patient");
        }
    }

    private static void silentForTenSeconds(Connection connection, String name, int deadAfter) throws SQLException {
        Sql.write(connection, """
                with made as (
                    insert into okiagari.node (name, host, pid, build, started_at, beat_at, dead_after)
                    values (?, 'elsewhere', 42, '1.0', okiagari.now() - interval '1 hour',
                            okiagari.now() - interval '10 s', ? * interval '1 s')
                    returning id)
                insert into okiagari.node_pipeline (node_id, pipeline, version) select id, 'work', 1 from made
                """, name, deadAfter);
    }
}
