package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SharingFaultTest {

    @TempDir
    Path temporary;

    @Test
    void two_processes_opening_a_fresh_folder_at_the_same_moment_share_one_server() throws IOException {
        Path cache = temporary.resolve("empty cache");
        Path folder = temporary.resolve("shared");
        try (OtherJvm one = OtherJvm.launch(folder, cache);
                OtherJvm two = OtherJvm.launch(folder, cache)) {
            one.go();
            two.go();

            assertThat(one.postmaster()).isEqualTo(two.postmaster());
        }
        assertThat(PostmasterFile.read(folder.resolve("pgdata")))
                .as("stopped by the last")
                .isEmpty();
        try (Stream<Path> left = Files.list(cache)) {
            assertThat(left.map(path -> path.getFileName().toString()))
                    .as("unpacked once, nothing half done")
                    .containsExactlyInAnyOrder("postgres-18.6.0", "postgres-unpack.lock");
        }
    }

    @Test
    void two_handles_in_one_process_share_one_server_and_the_last_to_close_stops_it() {
        EmbeddedPostgres first = PostgresFixture.open(temporary);
        try (EmbeddedPostgres second = PostgresFixture.open(temporary)) {
            assertThat(second.pid()).isEqualTo(first.pid());

            first.close();

            assertThat(PostgresFixture.ask(second, "select 1")).isEqualTo("1");
        }
        assertThat(ProcessTable.isAlive(first.pid())).isFalse();
    }

    @Test
    void the_server_outlives_a_killed_process_and_the_next_open_adopts_it() {
        long before;
        try (OtherJvm jvm = OtherJvm.launch(temporary, PostgresFixture.CACHE)) {
            jvm.go();
            before = jvm.postmaster();
            jvm.kill();
        }
        assertThat(ProcessTable.isAlive(before)).isTrue();

        try (EmbeddedPostgres pg = PostgresFixture.open(temporary)) {
            assertThat(pg.pid()).isEqualTo(before);
        }
        assertThat(ProcessTable.isAlive(before))
                .as("a killed process is no user")
                .isFalse();
    }

    @Test
    void closing_leaves_the_server_to_another_process_that_still_uses_it() {
        EmbeddedPostgres ours = PostgresFixture.open(temporary);
        long postmaster = ours.pid();
        try (OtherJvm theirs = OtherJvm.launchAndOpen(temporary)) {
            assertThat(ProcessTable.isAlive(theirs.pid())).isTrue();

            ours.close();

            assertThat(ProcessTable.isAlive(postmaster)).isTrue();
        }
        assertThat(ProcessTable.isAlive(postmaster)).isFalse();
    }

    @Test
    void closing_stops_the_server_when_the_other_process_was_killed() {
        EmbeddedPostgres ours = PostgresFixture.open(temporary);
        OtherJvm theirs = OtherJvm.launchAndOpen(temporary);
        theirs.kill();

        ours.close();

        assertThat(ProcessTable.isAlive(ours.pid())).isFalse();
    }
}
