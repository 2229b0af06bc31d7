package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.okiagari.engine.internal.CapturedOutput;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StartRefused;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.postgresql.jdbc.PreferQueryMode;

/** What people see of a node that cannot start: one exception that says why, and nothing before it. */
class StartRefusedPgTest {
    @Test
    void a_start_without_tables_says_just_that() throws Exception {
        try (TestDatabase empty = TestPostgres.database(getClass())) {
            StartRefused refused = refusal(empty.dataSource());

            assertThat(refused.code()).isEqualTo("okiagari.wrong_schema");
            assertThat(refused).hasMessageContainingAll("no tables of Okiagari", "Schema.apply");
        }
    }

    @Test
    void a_start_by_simple_queries_says_just_that() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            PGSimpleDataSource simple = database.dataSource();
            simple.setPreferQueryMode(PreferQueryMode.SIMPLE);

            StartRefused refused = refusal(simple);

            assertThat(refused.code()).isEqualTo("okiagari.query_mode");
            assertThat(refused).hasMessageContaining("preferQueryMode");
        }
    }

    private static StartRefused refusal(DataSource source) throws Exception {
        try (CapturedOutput output = CapturedOutput.capture()) {
            StartRefused refused = catchThrowableOfType(
                    StartRefused.class,
                    () -> Engine.on(source)
                            .work(Pipeline.of("work").steps().step("only", a -> Outcome.next()))
                            .start());
            assertThat(output.text()).as("printed or logged").isEmpty();
            return refused;
        }
    }
}
