package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.server.Main;
import dev.okiagari.server.Typed;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxCommandTest {
    @Test
    void it_prints_the_addresses_as_settings_and_where_the_page_is() {
        Typed typed = Typed.in(Map.of(), "sandbox", "--for", "1ms", "--seed", "7");
        assertThat(typed.exit()).as(typed.err()).isZero();
        assertThat(typed.out())
                .containsPattern("\\(seed 7\\).*: http://127\\.0\\.0\\.1:\\d+/")
                .containsPattern("export OKIAGARI_ARXIV_URL=http://127\\.0\\.0\\.1:\\d+\\R")
                .contains("OKIAGARI_RAKUTEN_URL", "OKIAGARI_MODEL_URL", "OKIAGARI_S3_ENDPOINT", "ALLOW_LOOPBACK");
    }

    /** A setting of an external service that is not printed here would still point at the real one. */
    @Test
    void it_prints_every_setting_that_points_at_it_and_writes_them_to_a_file(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("sandbox.env");
        Typed typed = Typed.in(Map.of(), "sandbox", "--for", "1ms", "--env-file", file.toString());
        assertThat(typed.exit()).as(typed.err()).isZero();
        Map<String, String> written = Files.readAllLines(file).stream()
                .map(line -> line.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
        assertThat(written)
                .containsKeys(
                        "OKIAGARI_ALLOW_LOOPBACK",
                        "OKIAGARI_ARXIV_URL",
                        "OKIAGARI_RAKUTEN_URL",
                        "OKIAGARI_SKILL_HOSTS",
                        "OKIAGARI_MODEL_URL",
                        "OKIAGARI_S3_ENDPOINT",
                        "AWS_SECRET_ACCESS_KEY");
        written.forEach((name, value) -> assertThat(typed.out()).contains(name + "=" + value));
        assertThat(Main.APPLICATIONS).allSatisfy(application -> application.checkSettings(written));
        Typed nowhere = Typed.in(
                Map.of(),
                "sandbox",
                "--for",
                "1ms",
                "--env-file",
                folder.resolve("no/file").toString());
        assertThat(nowhere.exit()).isEqualTo(Exit.FAILED);
        assertThat(nowhere.err()).contains("could not write the settings to");
    }

    @Test
    void programs_read_the_addresses_as_json() throws Exception {
        JsonNode json = Typed.in(Map.of(), "sandbox", "--for", "1ms", "--json").json();
        assertThat(json.get("arxiv").asText()).startsWith("http://127.0.0.1:");
        assertThat(json.has("rakuten") && json.has("model") && json.has("s3") && json.has("skills"))
                .isTrue();
        assertThat(json.at("/settings/OKIAGARI_SKILL_HOSTS").asText())
                .isEqualTo(json.get("skills").asText());
        assertThat(json.get("page").asText()).startsWith("http://");
    }

    @Test
    void a_port_that_is_taken_or_unknown_is_told() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Typed typed = Typed.in(Map.of(), "sandbox", "--port", "s3=" + taken.getLocalPort());
            assertThat(typed.exit()).isEqualTo(Exit.FAILED);
            assertThat(typed.err()).contains("could not listen on port " + taken.getLocalPort());
        }
        Typed unknown = Typed.in(Map.of(), "sandbox", "--port", "gopher=70");
        assertThat(unknown.exit()).isEqualTo(Exit.USAGE);
        assertThat(unknown.err()).contains("gopher=70");
    }
}
