package dev.okiagari.server.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.kit.settings.SettingsFile;
import dev.okiagari.server.settings.ServerSettings.Flags;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
    private static final Set<String> KNOWN = Set.of(
            "OKIAGARI_DATA", "OKIAGARI_DB_URL", "OKIAGARI_DB_PASSWORD", "OKIAGARI_ARXIV_GAP", "OKIAGARI_SKILL_HOSTS");

    @TempDir
    private Path folder = Path.of("");

    private Map<String, String> read(String yaml, Map<String, String> environment) throws IOException {
        Files.writeString(folder.resolve("okiagari.yaml"), yaml);
        return SettingsFile.under(environment, folder, () -> KNOWN);
    }

    private static ServerSettings settings(Map<String, String> environment) {
        return ServerSettings.readForDatabase(environment, new Flags(null, null));
    }

    @Test
    void names_may_be_nested_and_values_may_be_lists() throws IOException {
        Map<String, String> all = read("""
                data: here
                db:
                  url: jdbc:postgresql://one/db
                arxiv-gap: 5s
                skill: {hosts: [github.com, gitlab.com]}
                """, Map.of());
        assertThat(all)
                .containsEntry("OKIAGARI_DATA", "here")
                .containsEntry("OKIAGARI_DB_URL", "jdbc:postgresql://one/db")
                .containsEntry("OKIAGARI_ARXIV_GAP", "5s")
                .containsEntry("OKIAGARI_SKILL_HOSTS", "github.com,gitlab.com");
        assertThat(settings(all).dbUrl().toString()).isEqualTo("OKIAGARI_DB_URL=jdbc:postgresql://one/db (file)");
    }

    @Test
    void the_environment_wins_over_the_file_and_flags_win_over_both() throws IOException {
        Map<String, String> all = read("data: a\ndb: {url: 'jdbc:postgresql://one/db'}", Map.of("OKIAGARI_DATA", "b"));
        assertThat(settings(all).data().toString()).isEqualTo("OKIAGARI_DATA=b (environment)");
        ServerSettings flagged = ServerSettings.readForDatabase(all, new Flags("c", null));
        assertThat(flagged.data().toString()).isEqualTo("OKIAGARI_DATA=c (flag)");
    }

    @Test
    void a_wrong_value_is_refused_as_coming_from_the_file() throws IOException {
        Map<String, String> all = read("db: {url: 'mysql://h/db'}", Map.of());
        assertThatThrownBy(() -> settings(all))
                .hasMessageContaining("OKIAGARI_DB_URL")
                .hasMessageContaining("(from file)");
    }

    @Test
    void an_unknown_name_is_refused_and_so_is_what_is_read_before_the_file() throws IOException {
        assertThatThrownBy(() -> settings(read("arxiv: {gapp: 5s}", Map.of())))
                .hasMessageContaining("OKIAGARI_ARXIV_GAPP is not a setting");
        assertThatThrownBy(() -> settings(read("log-level: info", Map.of())))
                .hasMessageContaining("OKIAGARI_LOG_LEVEL is read before the file");
        assertThatThrownBy(() -> settings(read("db: {url: a}\ndb-url: b", Map.of())))
                .hasMessageContaining("names OKIAGARI_DB_URL twice");
    }

    @Test
    void rubbish_is_refused_in_words() throws IOException {
        assertThatThrownBy(() -> settings(read("just a sentence", Map.of())))
                .hasMessageContaining("such as 'port: 8080'");
        assertThatThrownBy(() -> settings(read("a: [", Map.of())))
                .hasMessageContaining("could not use the settings file");
        assertThatThrownBy(() -> settings(read("x".repeat(300_000), Map.of())))
                .hasMessageContaining("200,000 characters");
    }

    @Test
    void a_file_that_is_named_must_be_there_and_none_need_be() {
        assertThat(SettingsFile.under(Map.of(), folder, () -> KNOWN)).isEmpty();
        Map<String, String> named = SettingsFile.under(Map.of("OKIAGARI_CONFIG", "nowhere.yaml"), folder, () -> KNOWN);
        assertThatThrownBy(() -> settings(named))
                .hasMessageContaining("nowhere.yaml")
                .hasMessageContaining("could not be read");
    }

    @Test
    void other_programs_see_the_values_but_not_where_they_came_from() throws IOException {
        assertThat(SettingsFile.without(read("data: a", Map.of("PATH", "/bin"))))
                .containsOnlyKeys("PATH", "OKIAGARI_DATA");
    }
}
