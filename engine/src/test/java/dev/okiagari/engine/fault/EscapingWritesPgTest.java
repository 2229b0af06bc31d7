package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Write;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.PgConnection;

/** Writes that try to end the engine's transaction on other ways than by their connection's own methods. */
class EscapingWritesPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Map<String, Write> WAYS = new LinkedHashMap<>();

    static {
        WAYS.put("SQL rollback", tx -> TestSql.run(tx, "rollback"));
        WAYS.put("SQL commit", tx -> TestSql.run(tx, "/* now */ commit"));
        WAYS.put("several statements", tx -> execute(tx, "insert into effect values ('half'); commit"));
        WAYS.put("a statement's connection", tx -> {
            try (PreparedStatement statement = tx.prepareStatement("select 1")) {
                statement.getConnection().commit();
            }
        });
        WAYS.put(
                "the metadata's connection",
                tx -> tx.getMetaData().getConnection().rollback());
        WAYS.put("the unwrapped connection", tx -> tx.unwrap(Connection.class).commit());
        WAYS.put("the driver's connection", tx -> tx.unwrap(PgConnection.class).rollback());
        WAYS.put("a result's statement", tx -> {
            try (Statement statement = tx.createStatement();
                    ResultSet row = statement.executeQuery("select 1")) {
                row.getStatement().getConnection().rollback();
            }
        });
    }

    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        TestSql.run(database, "create table effect (what text)");
    }

    @AfterEach
    void drop() {
        database.close();
    }

    static Stream<String> ways() {
        return WAYS.keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("ways")
    void is_refused_and_leaves_nothing(String way) {
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> Outcome.done(tx -> {
                            TestSql.run(tx, "insert into effect values ('before')");
                            Objects.requireNonNull(WAYS.get(way)).run(tx);
                        }),
                        s -> s.attempts(1));
        ItemView item = workedOn(steps);

        assertThat(item.state()).isEqualTo(State.FAILED);
        assertThat(item.reason()).contains("the engine ends the transaction");
        assertThat(TestSql.strings(database, "select what from effect")).isEmpty();
    }

    @Test
    void what_the_driver_offers_beside_jdbc_works() {
        Steps<Void> steps = WORK.steps()
                .step(
                        "only",
                        a -> Outcome.done(tx -> tx.unwrap(PGConnection.class)
                                .getCopyAPI()
                                .copyIn("copy effect from stdin", new StringReader("copied\n"))));

        assertThat(workedOn(steps).state()).isEqualTo(State.DONE);
        assertThat(TestSql.strings(database, "select what from effect")).containsExactly("copied");
    }

    private ItemView workedOn(Steps<Void> steps) {
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            long id = engine.client().submit(WORK, "k").id();
            engine.drain();
            return engine.client().items().find(id).orElseThrow();
        }
    }

    private static void execute(Connection tx, String sql) throws Exception {
        try (Statement statement = tx.createStatement()) {
            statement.execute(sql);
        }
    }
}
