package dev.okiagari.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.settings.Source;
import dev.okiagari.server.settings.ServerSettings.Flags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class ServerSettingsTest {
    private static ServerSettings read(Map<String, String> environment, @Nullable String data, @Nullable String dbUrl) {
        return ServerSettings.read(
                environment, new Flags(data, dbUrl == null ? null : new ServerSettings.Flag("--db-url", dbUrl)));
    }

    @Test
    void without_anything_the_embedded_database_of_the_default_folder_is_used() {
        ServerSettings settings = read(Map.of(), null, null);
        assertThat(settings.dataFolder()).isEqualTo(Path.of("okiagari-data").toAbsolutePath());
        assertThat(settings.data().source()).isEqualTo(Source.DEFAULT);
        assertThat(settings.isEmbedded()).isTrue();
    }

    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void wherever_a_command_is_run_the_data_folder_is_the_one_beside_the_launcher(@TempDir Path home) {
        System.setProperty("okiagari.home", home.toString());
        try {
            assertThat(read(Map.of(), null, null).dataFolder()).isEqualTo(home.resolve("okiagari-data"));
            assertThat(read(Map.of(), "mine", null).dataFolder())
                    .as("what somebody types is meant from where they are")
                    .isEqualTo(Path.of("mine").toAbsolutePath());
        } finally {
            System.clearProperty("okiagari.home");
        }
    }

    @Test
    void the_environment_wins_over_defaults_and_flags_win_over_both() {
        Map<String, String> environment = Map.of("OKIAGARI_DATA", "a", "OKIAGARI_DB_URL", "jdbc:postgresql://one/db");
        ServerSettings settings = read(environment, "b", null);
        assertThat(settings.data().toString()).isEqualTo("OKIAGARI_DATA=b (flag)");
        assertThat(settings.dbUrl().toString()).isEqualTo("OKIAGARI_DB_URL=jdbc:postgresql://one/db (environment)");
    }

    @Test
    void an_empty_variable_counts_as_not_set() {
        assertThat(read(Map.of("OKIAGARI_DB_URL", ""), null, null).isEmbedded()).isTrue();
    }

    @Test
    void secrets_are_masked_wherever_they_stand() {
        ServerSettings settings = read(
                Map.of("OKIAGARI_DB_PASSWORD", "hunter2"),
                null,
                "jdbc:postgresql://h/db?user=u&password=hunter2&ssl=true");
        assertThat(settings.toString()).doesNotContain("hunter2").contains("password=***&ssl=true");
    }

    @Test
    void an_address_that_is_no_postgresql_is_refused_with_an_example_and_without_its_password() {
        assertThatThrownBy(() -> read(Map.of("OKIAGARI_DB_URL", "postgres://ann:hunter2@h/db"), null, null))
                .hasMessageContaining("could not use OKIAGARI_DB_URL 'postgres://ann:***@h/db' (from environment)")
                .hasMessageContaining("jdbc:postgresql://localhost:5432/okiagari")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void a_user_in_front_of_the_host_is_refused_with_where_it_belongs() {
        assertThatThrownBy(() -> read(Map.of(), null, "jdbc:postgresql://ann:hunter2@h/db"))
                .hasMessageContaining("OKIAGARI_DB_USER")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    void a_data_folder_that_is_a_file_is_refused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThatThrownBy(() -> read(Map.of(), file.toString(), null))
                .hasMessageContaining("could not use --data '" + file + "' because")
                .hasMessageContaining("but a file has that name");
    }

    @Test
    void a_setting_from_the_environment_is_called_by_its_variable_and_one_from_a_flag_by_the_flag() {
        assertThatThrownBy(() -> read(Map.of("OKIAGARI_DB_URL", "mysql://h/db"), null, null))
                .hasMessageContaining("could not use OKIAGARI_DB_URL 'mysql://h/db' (from environment) because");
        assertThatThrownBy(() -> read(Map.of(), null, "mysql://h/db"))
                .hasMessageContaining("could not use --db-url 'mysql://h/db' because");
    }

    @Test
    void everything_that_can_be_set_is_shown() {
        assertThat(read(Map.of("OKIAGARI_JAVA_OPTS", "-Xmx1g"), null, null).all())
                .extracting(Setting::toString)
                .contains("OKIAGARI_CACHE=not set (default)", "OKIAGARI_JAVA_OPTS=-Xmx1g (environment)")
                .contains("OKIAGARI_LOG_LEVEL=info for events, warn for the rest (default)");
    }
}
