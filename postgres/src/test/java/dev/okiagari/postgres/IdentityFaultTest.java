package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How root starts a server that refuses to run as root. */
class IdentityFaultTest {

    private static final int NOBODY = 65534;

    private Path folder = Path.of("");

    @BeforeEach
    void as_root_in_a_folder_others_may_enter() throws IOException {
        folder = Files.createTempDirectory("okiagari identity ");
        assumeTrue(Ownership.uidOf(folder) == Ownership.ROOT, "needs root");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void leave_nothing() throws IOException {
        Trees.delete(folder);
    }

    static Stream<Identity> ways() {
        return Stream.of(Identity.RENAMED_ROOT, Identity.UNMAPPED_ROOT, Identity.someone(NOBODY, NOBODY));
    }

    @ParameterizedTest
    @MethodSource("ways")
    void each_way_starts_a_server_that_later_opens_can_adopt_restart_and_stop(Identity way) throws IOException {
        DataFolder data = DataFolder.at(folder);
        Binaries binaries = Binaries.locate(data, PostgresFixture.options());
        assumeTrue(way.probe(data, binaries).isEmpty(), () -> "this machine forbids " + way.prefix());
        Running started = new Startup(data, PostgresFixture.options(), binaries, way).run(false);

        try (EmbeddedPostgres adopted = PostgresFixture.open(folder)) {
            assertThat(adopted.pid()).isEqualTo(started.pid());
            assertThat(Ownership.uidOf(data.pgdata())).isEqualTo(way.uid());
            PostgresFixture.tell(adopted, "create table kept as select 42 as answer");
        }
        try (EmbeddedPostgres again = PostgresFixture.open(folder)) {
            assertThat(PostgresFixture.ask(again, "select answer from kept")).isEqualTo("42");
        }
    }

    @Test
    void in_someones_folder_the_server_runs_as_that_user_and_leaves_them_all_files() throws IOException {
        Ownership.give(folder, NOBODY, NOBODY);

        try (EmbeddedPostgres pg = PostgresFixture.open(folder)) {
            assertThat(Ownership.uidOf(Path.of("/proc/" + pg.pid()))).isEqualTo(NOBODY);
            try (Stream<Path> files = Files.walk(folder)) {
                assertThat(files)
                        .allSatisfy(file -> assertThat(Ownership.uidOf(file)).isEqualTo(NOBODY));
            }
        }
    }

    @Test
    void links_that_the_owner_of_a_folder_has_planted_are_not_followed() throws IOException {
        Path precious = Files.writeString(Files.createTempFile("okiagari-precious", ".txt"), "precious");
        try {
            for (String name : List.of("postgres.lock", "postgres.log", "postgres.users", "postgres.password")) {
                Trees.delete(folder);
                Files.createDirectory(folder);
                Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
                Files.createSymbolicLink(folder.resolve(name), precious);
                Ownership.give(folder.resolve(name), NOBODY, NOBODY);
                Ownership.give(folder, NOBODY, NOBODY);

                assertThatThrownBy(() -> PostgresFixture.open(folder).close())
                        .as(name)
                        .isInstanceOf(PostgresException.class);
                assertThat(precious).hasContent("precious");
                assertThat(Ownership.uidOf(precious)).as(name).isEqualTo(Ownership.ROOT);
            }
        } finally {
            Files.delete(precious);
        }
    }

    @Test
    void programs_that_somebody_else_can_change_are_not_run() throws IOException {
        DataFolder data = DataFolder.at(folder);
        Path home = Files.createDirectories(folder.resolve("cache/postgres-" + bundled()));
        Path bin = Files.createDirectories(home.resolve("bin"));
        Path postgres = Files.writeString(bin.resolve("postgres"), "#!/bin/sh\n");
        Options options = Options.defaults().withCache(folder.resolve("cache"));
        for (Path path : List.of(home, bin, postgres)) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        assertThat(Binaries.locate(data, options).bin()).isEqualTo(bin);

        Files.setPosixFilePermissions(postgres, PosixFilePermissions.fromString("rwxr-xrwx"));
        assertThatThrownBy(() -> Binaries.locate(data, options)).hasMessageContaining("everybody may change it");
        Files.setPosixFilePermissions(postgres, PosixFilePermissions.fromString("rwxr-xr-x"));
        Ownership.give(bin, NOBODY, NOBODY);
        assertThatThrownBy(() -> Binaries.locate(data, options))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining(bin + " belongs to another user");
    }

    private static String bundled() {
        return Binaries.locate(DataFolder.at(PostgresFixture.CACHE), PostgresFixture.options())
                .version();
    }
}
