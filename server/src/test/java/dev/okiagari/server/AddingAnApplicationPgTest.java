package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.LocalNode;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.server.command.StartList;
import dev.okiagari.server.settings.DatabaseOptions;
import dev.okiagari.server.wiring.ServerProgram;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An application that is put into the program's list gets everything else from there. */
class AddingAnApplicationPgTest {
    private static final TinyInstallation TINY = new TinyInstallation();
    private static final List<Installation> APPLICATIONS =
            List.of(Main.APPLICATIONS.getFirst(), TINY); // beside the others

    private final TestDatabase database = TestPostgres.database(getClass());
    private final Map<String, String> environment = Typed.to(database);

    private Typed type(String... words) {
        return Typed.in(APPLICATIONS, environment, words);
    }

    @BeforeEach
    void migrate() {
        Typed migrate = type("migrate");
        assertThat(migrate.exit()).as(migrate.err()).isZero();
        assertThat(migrate.out()).contains("tiny schema 0 (none) to 1: V1__tiny.sql");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void its_tables_are_migrated_and_its_health_is_in_doctor() {
        assertThat(type("migrate").out()).contains("has tiny schema 1");
        assertThat(type("migrate", "--print").out()).contains("create table tiny.greeting");
        Typed doctor = type("doctor");
        assertThat(doctor.exit()).as(doctor.out()).isZero();
        assertThat(doctor.out())
                .containsPattern("tiny +ok +tables version 1, supported by this build")
                .containsPattern("greetings +ok +0 so far");
    }

    @Test
    void its_steps_are_worked() {
        DatabaseOptions options = new DatabaseOptions(environment);
        ServerProgram program = new ServerProgram(List.of(TINY), options, Screen::plain, () -> "test");
        try (ProgramRuntime runtime = program.prepared(program.installations());
                LocalNode node =
                        LocalNode.start(runtime, program.applications(), new LocalNode.Label("test", "test"))) {
            assertThat(node.id()).isPositive();
            runtime.client().submit(TinyInstallation.PIPELINE, "ada", new TinyInstallation.Guest("Ada"));
            Awaitility.await()
                    .atMost(90, TimeUnit.SECONDS)
                    .until(() -> type("tiny", "count").out().startsWith("1 greetings"));
        }
        assertThat(type("why", "ada").out()).startsWith("tiny/ada is done");
    }

    @Test
    void its_commands_are_in_the_help_and_in_the_completion() {
        assertThat(type("--help").out()).containsPattern("(?m)^ +papers ").containsPattern("(?m)^ +tiny");
        assertThat(type("tiny", "count", "--help").out()).contains("Counts the greetings.", "--db-url");
        assertThat(type("completion").out()).contains("tiny", "count");
        assertThat(StartList.of(Main.program(APPLICATIONS, environment, Screen::plain)))
                .contains("quick papers list")
                .noneMatch(line -> line.contains("tiny"));
    }

    @Test
    void without_its_tables_its_commands_say_what_to_do() {
        try (TestDatabase bare = TestPostgres.database(getClass())) {
            assertThat(Typed.in(Main.APPLICATIONS, Typed.to(bare), "migrate").exit())
                    .isZero();
            Typed count = Typed.in(APPLICATIONS, Typed.to(bare), "tiny", "count");
            assertThat(count.exit()).isEqualTo(Exit.NO_DATABASE);
            assertThat(count.err()).contains("it has no tables for tiny; create them: ./okiagari migrate");
        }
    }
}
