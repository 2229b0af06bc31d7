package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.application.program.Installation;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.access.AccessSchema;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatabaseCommandsPgTest {
    @Test
    void a_restored_database_gets_a_new_name_later_ids_and_no_leases_of_the_backup() throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass())) {
            Typed.in(Typed.to(database), "migrate", "--engine");
            String before = value(database, "select id from okiagari.installation");

            JsonNode restored =
                    Typed.in(Typed.to(database), "restored", "--json").json();

            assertThat(restored.path("installation").asText()).hasSize(16).isNotEqualTo(before);
            assertThat(restored.path("fromItem").asLong()).isGreaterThan(10_000_000);
            assertThat(value(database, "select note from okiagari.installation order by from_item desc limit 1"))
                    .startsWith("restored: ");
            Typed again = Typed.in(Typed.to(database), "restored");
            assertThat(again.exit()).isZero();
            assertThat(again.out()).contains("released 0 items held by 0 nodes");
        }
    }

    private static String value(TestDatabase database, String sql) throws SQLException {
        return database.look(connection -> {
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(sql)) {
                row.next();
                return row.getString(1);
            }
        });
    }

    @Test
    void an_empty_database_is_migrated_once() throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass())) {
            Map<String, String> environment = Typed.to(database);
            Typed before = Typed.in(environment, "items", "list");
            assertThat(before.exit()).isEqualTo(Exit.NO_DATABASE);
            assertThat(before.err()).contains("it has no Okiagari schema; create it: ./okiagari migrate");

            JsonNode first = Typed.in(environment, "migrate", "--json").json();
            assertThat(first.get("from").asInt()).isZero();
            assertThat(first.get("to").asInt()).isEqualTo(Schema.VERSION);
            assertThat(first.get("applied").get(0).asText()).isEqualTo("V1__engine.sql");
            assertThat(first.at("/console/applied/0").asText()).isEqualTo("V1__console.sql");
            assertThat(first.at("/papers/from").asInt()).isZero();
            assertThat(first.at("/papers/to").asInt()).isEqualTo(PaperTables.TABLES.version());
            assertThat(first.at("/papers/applied/0").asText()).isEqualTo("V1__papers.sql");

            Typed second = Typed.in(environment, "migrate");
            assertThat(second.exit()).isZero();
            assertThat(second.out())
                    .startsWith("nothing to do")
                    .contains("schema " + Schema.VERSION)
                    .contains("papers schema " + PaperTables.TABLES.version())
                    .doesNotContain("migrated");
            assertThat(Typed.in(environment, "items", "list").exit()).isZero();
        }
    }

    @Test
    void a_program_of_ones_own_gets_the_tables_of_the_engine_alone() throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass())) {
            Typed migrate = Typed.in(Typed.to(database), "migrate", "--engine");
            assertThat(migrate.exit()).as(migrate.err()).isZero();
            assertThat(migrate.out()).contains("V1__engine.sql").doesNotContain("papers");
            try (Connection connection = database.dataSource().getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet schemas =
                            statement.executeQuery("select string_agg(nspname, ' ' order by nspname) from pg_namespace"
                                    + " where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')")) {
                schemas.next();
                assertThat(schemas.getString(1)).isEqualTo("okiagari");
            }
        }
        assertThat(Typed.in(Map.of(), "migrate", "--engine", "--print").out()).doesNotContain("create schema papers");
    }

    @Test
    void tables_that_were_made_without_flyway_are_taken_over() throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            Typed migrate = Typed.in(Typed.to(database), "migrate");
            assertThat(migrate.exit()).isZero();
            assertThat(migrate.out())
                    .startsWith("nothing to do")
                    .contains("papers schema 0 (none) to " + PaperTables.TABLES.version() + ": "
                            + String.join(", ", PaperTables.TABLES.files()));
        }
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            AccessSchema.apply(database.dataSource());
            for (Installation one : Main.APPLICATIONS) {
                one.application().tables().apply(database.dataSource());
            }
            Typed migrate = Typed.in(Typed.to(database), "migrate");
            assertThat(migrate.exit()).as(migrate.err()).isZero();
            assertThat(migrate.out()).doesNotContain("migrated");
        }
    }

    @Test
    void the_printed_sql_makes_all_tables_by_hand() throws Exception {
        Typed print = Typed.in(Map.of(), "migrate", "--print");
        try (TestDatabase database = TestPostgres.database(getClass())) {
            execute(database, print.out());
            assertThat(Typed.in(Typed.to(database), "migrate").out()).doesNotContain("migrated");
            assertThat(Typed.in(Typed.to(database), "papers", "list").exit()).isZero();
            assertThat(Typed.in(Typed.to(database), "token", "list").err()).contains("no tokens");
        }
    }

    @Test
    void a_schema_from_the_future_is_refused_with_what_to_do() throws Exception {
        try (TestDatabase database = migrated()) {
            execute(database, "insert into okiagari.schema_version (version) values (" + (Schema.VERSION + 2) + ")");
            Typed list = Typed.in(Typed.to(database), "items", "list");
            assertThat(list.exit()).isEqualTo(Exit.NO_DATABASE);
            assertThat(list.err()).contains("use a newer build of this program");
        }
    }

    @Test
    void doctor_finds_a_migrated_database_well_and_hides_the_password() throws Exception {
        try (TestDatabase database = migrated()) {
            Typed doctor = Typed.in(Typed.to(database), "doctor");
            assertThat(doctor.exit()).isZero();
            assertThat(doctor.out())
                    .containsPattern("OKIAGARI_DB_PASSWORD +\\*\\*\\* +environment")
                    .containsPattern("OKIAGARI_DATA +okiagari-data +default")
                    .contains("no tables yet; ./okiagari migrate creates them")
                    .contains("round trip", "oldest transaction", "blocked sessions", "item table", "no problems found")
                    .doesNotContain(database.password());
            JsonNode json = Typed.in(Typed.to(database), "doctor", "--json").json();
            assertThat(json.get("ok").asBoolean()).isTrue();
            assertThat(json.toString()).doesNotContain(database.password());
        }
    }

    @Test
    void doctor_names_silent_nodes_and_a_missing_schema_with_their_cures() throws Exception {
        try (TestDatabase database = migrated()) {
            execute(database, """
                    insert into okiagari.node (name, host, pid, build, started_at, beat_at)
                    values ('blue', 'host-a', 42, '1.0', okiagari.now(), okiagari.now() - interval '2 min')
                    """);
            Typed doctor = Typed.in(Typed.to(database), "doctor");
            assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
            assertThat(doctor.out()).contains("has been silent for 2 min").contains("advice: another node takes");
        }
        try (TestDatabase empty = TestPostgres.database(getClass())) {
            Typed doctor = Typed.in(Typed.to(empty), "doctor");
            assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
            assertThat(doctor.out()).contains("it has no Okiagari schema").contains("advice: ./okiagari migrate");
        }
    }

    @Test
    void doctor_judges_a_node_by_its_own_settings() throws Exception {
        try (TestDatabase database = migrated()) {
            execute(database, """
                    insert into okiagari.node (name, host, pid, build, started_at, beat_at, dead_after)
                    values ('patient', 'host-a', 42, '1.0', okiagari.now(), okiagari.now() - interval '2 min', '10 min'),
                           ('quick', 'host-a', 43, '1.0', okiagari.now(), okiagari.now() - interval '10 s', '4 s')
                    """);
            Typed doctor = Typed.in(Typed.to(database), "doctor");
            assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
            assertThat(doctor.out())
                    .contains("problem: node 2 has been silent")
                    .doesNotContain("node 1 has been silent");
        }
    }

    @Test
    void doctor_names_each_hold_with_its_cure_and_how_much_waits() throws Exception {
        try (TestDatabase database = migrated()) {
            execute(database, """
                    insert into okiagari.hold (name, since, reason, held_by, kind)
                    values ('upstream:arxiv', okiagari.now() - interval '3 min', '5 calls in a row failed', 'node 1', 'outage'),
                           ('upstream:model', okiagari.now() - interval '2 min', 'answered 401', 'node 1', 'misconfigured'),
                           ('step:papers:content', okiagari.now() - interval '1 min', 'looking into it', 'ann', 'person')
                    """);
            Typed doctor = Typed.in(Typed.to(database), "doctor");
            assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
            assertThat(doctor.out())
                    .contains(
                            "upstream arxiv has been on hold for 3 min by node 1, and 0 items wait: 5 calls in a row failed")
                    .contains("advice: nothing to do: no attempts are spent, and a probe ends the hold")
                    .contains("advice: check the address and the credentials of upstream model")
                    .contains("./okiagari holds release upstream:model --reason")
                    .contains(
                            "step content has been on hold for 1 min by ann",
                            "release it when the reason is gone: ./okiagari holds release step:papers:content")
                    .contains("3 problems");
        }
    }

    @Test
    void doctor_names_who_blocks_whom() throws Exception {
        try (TestDatabase database = migrated();
                Connection holder = database.dataSource().getConnection();
                Connection waiter = database.dataSource().getConnection()) {
            holder.setAutoCommit(false);
            try (Statement statement = holder.createStatement()) {
                statement.execute("lock table okiagari.hold");
            }
            Thread waiting = Thread.startVirtualThread(() -> lock(waiter));
            org.awaitility.Awaitility.await()
                    .atMost(60, java.util.concurrent.TimeUnit.SECONDS)
                    .untilAsserted(() -> assertThat(
                                    Typed.in(Typed.to(database), "doctor").out())
                            .contains("is blocked by")
                            .contains("pg_terminate_backend")
                            .contains("some tables could not be read because another session has locked them"));
            holder.rollback();
            waiting.join();
        }
    }

    @Test
    void doctor_tells_what_it_has_found_before_a_lock_stands_in_its_way() throws Exception {
        try (TestDatabase database = migrated();
                Connection holder = database.dataSource().getConnection();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("lock table okiagari.node, okiagari.schema_version");

            Typed doctor = Typed.in(Typed.to(database), "doctor");

            assertThat(doctor.exit()).isEqualTo(Exit.FAILED);
            assertThat(doctor.out())
                    .contains("oldest transaction", "blocked sessions")
                    .contains("some tables could not be read because another session has locked them");
        }
    }

    @Test
    void a_wrong_password_is_told_with_the_setting_to_check() {
        try (TestDatabase database = TestPostgres.database(getClass())) {
            Map<String, String> environment = new HashMap<>(Typed.to(database));
            environment.put("OKIAGARI_DB_PASSWORD", "wrong-secret");
            Typed list = Typed.in(environment, "items", "list");
            assertThat(list.exit()).isEqualTo(Exit.NO_DATABASE);
            assertThat(list.err()).contains("check OKIAGARI_DB_USER and OKIAGARI_DB_PASSWORD");
            assertThat(list.err()).doesNotContain("wrong-secret");
        }
    }

    private static void lock(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("begin; lock table okiagari.hold; rollback");
        } catch (java.sql.SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private TestDatabase migrated() {
        return TestPostgres.database(getClass(), "engine", Schema::apply);
    }

    private static void execute(TestDatabase database, String sql) throws java.sql.SQLException {
        try (Connection connection = database.dataSource().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
