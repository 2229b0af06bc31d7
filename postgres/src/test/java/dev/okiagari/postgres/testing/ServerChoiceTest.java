package dev.okiagari.postgres.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ServerChoiceTest {

    @Test
    void the_embedded_server_is_used_unless_a_version_is_named() {
        assertThat(ServerChoice.of("", "").options().binaries()).isNull();
    }

    @Test
    void a_version_that_is_not_installed_is_named_with_its_package() {
        assertThatThrownBy(() -> ServerChoice.of("15", "/nowhere"))
                .hasMessageContaining("apt-get install postgresql-15")
                .hasMessageContaining("OKIAGARI_TEST_PG_BIN");
    }

    @Test
    void something_else_than_a_version_is_refused() {
        assertThatThrownBy(() -> ServerChoice.of("fifteen", "")).hasMessageContaining("such as 15");
    }

    @Test
    void each_version_has_a_folder_of_its_own() {
        Path embedded = ServerChoice.of("", "").folder();
        assertThat(embedded.getFileName().toString())
                .startsWith("okiagari-test-")
                .endsWith("-embedded");
    }

    @Test
    void names_tell_the_process_that_made_a_database() {
        String name = new DatabaseNames(4711).next("RetryAfterOutagePgTestWithAVeryLongNameIndeed");

        assertThat(name).hasSizeLessThan(64).startsWith("test_4711_1_retry_after_outage");
        assertThat(DatabaseNames.makerOf(name)).hasValue(4711);
        assertThat(DatabaseNames.makerOf("postgres")).isEmpty();
    }
}
