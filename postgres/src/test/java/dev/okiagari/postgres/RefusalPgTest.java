package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What cannot work is refused with the reason and a way out, and leaves no server and no user behind. */
class RefusalPgTest {

    @TempDir
    Path temporary;

    @Test
    void a_file_in_place_of_the_folder() throws IOException {
        Path file = Files.createFile(temporary.resolve("taken"));

        refused(file).hasMessageContaining("as data folder because").hasMessageContaining("choose another one");
    }

    @Test
    void a_folder_this_user_may_not_write() throws IOException {
        Path folder = Files.createDirectory(temporary.resolve("closed"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("r-xr-xr-x"));
        assumeTrue(!Files.isWritable(folder), "needs a user other than root: nothing is closed to root");

        refused(folder)
                .hasMessageContaining("is denied")
                .hasMessageContaining("make the folder writable for this user");
    }

    @Test
    void a_database_of_another_major_version() throws IOException {
        PostgresFixture.open(temporary).close();
        Files.writeString(temporary.resolve("pgdata/PG_VERSION"), "14\n");

        refused(temporary)
                .hasMessageContaining("made by PostgreSQL 14 and this is PostgreSQL 18")
                .hasMessageContaining("dump and restore");
    }

    @Test
    void a_folder_of_that_name_without_a_database() throws IOException {
        Files.writeString(temporary.resolve("postgres.password"), "known");
        Files.createDirectory(temporary.resolve("pgdata"));

        refused(temporary).hasMessageContaining("holds no database").hasMessageContaining("move it away");
    }

    @Test
    void a_database_whose_password_is_lost() throws IOException {
        PostgresFixture.open(temporary).close();
        Files.delete(temporary.resolve("postgres.password"));

        refused(temporary).hasMessageContaining("postgres.password is missing; put it back");
    }

    @Test
    void a_server_in_the_folder_that_does_not_know_our_password() throws IOException {
        EmbeddedPostgres foreign =
                EmbeddedPostgres.open(temporary, PostgresFixture.options().withKeepRunning(true));
        foreign.close();
        String password = Files.readString(temporary.resolve("postgres.password"));
        Files.writeString(temporary.resolve("postgres.password"), "another");

        refused(temporary)
                .hasMessageContaining("could not adopt the PostgreSQL running in")
                .hasMessageContaining("password authentication failed")
                .hasMessageContaining("pg_ctl stop");

        assertThat(foreign.isRunning()).as("left alone").isTrue();
        Files.writeString(temporary.resolve("postgres.password"), password);
        PostgresFixture.open(temporary).close();
    }

    @Test
    void a_setting_the_server_does_not_know_with_the_end_of_its_log() {
        assertThatThrownBy(() -> EmbeddedPostgres.open(
                        temporary, PostgresFixture.options().withSetting("shared_bufers", "1GB")))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining("unrecognized configuration parameter \"shared_bufers\"")
                .hasMessageContaining("What to do: correct the setting");

        PostgresFixture.open(temporary).close();
    }

    @Test
    void binaries_that_are_none() {
        assertThatThrownBy(() -> EmbeddedPostgres.open(
                        temporary.resolve("d"), Options.defaults().withBinaries(temporary)))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining("there is no program 'postgres' in it");
    }

    private static AbstractThrowableAssert<?, ? extends Throwable> refused(Path folder) {
        return assertThatThrownBy(() -> PostgresFixture.open(folder))
                .isInstanceOf(PostgresException.class)
                .hasMessageStartingWith("could not");
    }
}
