package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    @Test
    void a_build_works_on_its_own_schema_and_on_the_next() {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            start(database).close();
            install(database, Schema.VERSION + 1);
            start(database).close();
        }
    }

    @Test
    void the_schema_after_the_next_is_refused() {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            install(database, Schema.VERSION + 2);
            assertThatThrownBy(() -> start(database))
                    .hasMessageContaining("the database has Okiagari schema " + (Schema.VERSION + 2))
                    .hasMessageContaining("upgrade this program first");
        }
    }

    @Test
    void a_database_without_tables_is_refused_with_the_call_that_creates_them() {
        try (TestDatabase database = TestPostgres.database(getClass())) {
            assertThatThrownBy(() -> Engine.on(database.dataSource())
                            .work(WORK.steps().step("only", a -> Outcome.done()))
                            .start())
                    .hasMessageContaining("the database has no tables of Okiagari")
                    .hasMessageContaining("call Schema.apply(dataSource)")
                    .hasMessageContaining("okiagari migrate --engine");
        }
    }

    @Test
    void tables_are_created_once() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            Schema.apply(database.dataSource());
            assertThat(TestSql.number(database, "select count(*) from okiagari.schema_version"))
                    .isEqualTo(Schema.VERSION);
        }
    }

    @Test
    void two_databases_never_share_idempotency_keys() throws Exception {
        try (TestDatabase one = TestPostgres.database(getClass());
                TestDatabase other = TestPostgres.database(getClass())) {
            List<String> keys = new ArrayList<>();
            for (TestDatabase database : List.of(one, other)) {
                Schema.apply(database.dataSource());
                try (TestEngine engine =
                        TestEngine.on(database.dataSource(), WORK.steps().step("only", a -> {
                            keys.add(a.idempotencyKey());
                            return Outcome.done();
                        }))) {
                    engine.client().submit(WORK, "k");
                    engine.drain();
                }
            }
            assertThat(keys)
                    .hasSize(2)
                    .doesNotHaveDuplicates()
                    .allMatch(key -> key.matches("\\w{16}-work-1-\\w{10}-1"));
        }
    }

    @Test
    void every_table_says_what_one_row_is() {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            assertThat(TestSql.strings(database, """
                            select relname from pg_class
                            where relnamespace = 'okiagari'::regnamespace and relkind = 'r'
                              and obj_description(oid, 'pg_class') is null
                            """)).isEmpty();
        }
    }

    private static TestEngine start(TestDatabase database) {
        return TestEngine.on(database.dataSource(), WORK.steps().step("only", a -> Outcome.done()));
    }

    private static void install(TestDatabase database, int version) {
        TestSql.run(database, "insert into okiagari.schema_version (version) values (" + version + ")");
    }
}
