package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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
        Binaries binaries = Binaries.locate(data, Folders.options());
        assumeTrue(way.probe(data, binaries).isEmpty(), () -> "this machine forbids " + way.prefix());
        Running started = new Startup(data, Folders.options(), binaries, way).run(false);

        try (EmbeddedPostgres adopted = Folders.open(folder)) {
            assertThat(adopted.pid()).isEqualTo(started.pid());
            assertThat(Ownership.uidOf(data.pgdata())).isEqualTo(way.uid());
            Folders.tell(adopted, "create table kept as select 42 as answer");
        }
        try (EmbeddedPostgres again = Folders.open(folder)) {
            assertThat(Folders.ask(again, "select answer from kept")).isEqualTo("42");
        }
    }

    @Test
    void in_someones_folder_the_server_runs_as_that_user_and_leaves_them_all_files() throws IOException {
        Ownership.give(folder, NOBODY, NOBODY);

        try (EmbeddedPostgres pg = Folders.open(folder)) {
            assertThat(Ownership.uidOf(Path.of("/proc/" + pg.pid()))).isEqualTo(NOBODY);
            try (Stream<Path> files = Files.walk(folder)) {
                assertThat(files)
                        .allSatisfy(file -> assertThat(Ownership.uidOf(file)).isEqualTo(NOBODY));
            }
        }
    }
}
