package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import dev.okiagari.sandbox.arxiv.Paper;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPapersPgTest {
    @Test
    void the_first_ingest_of_a_fresh_folder_makes_and_migrates_its_database(@TempDir Path folder) {
        try (EmbeddedPostgres server = TestPostgres.ownServer(folder);
                Sandbox sandbox = Sandbox.start(SandboxSettings.defaults())) {
            Map<String, String> environment = new HashMap<>(CommandFixture.outside(sandbox));
            environment.put("OKIAGARI_DATA", folder.toString());
            assertThat(server.hasDatabase("okiagari")).isFalse();
            assertThat(Typed.in(environment, "papers", "list").err()).contains("create it: ./okiagari migrate");

            Typed fresh = Typed.in(environment, "doctor");
            assertThat(fresh.exit()).as(fresh.out()).isZero();
            assertThat(fresh.out()).contains("none yet in", "creates it", "no problems found");
            assertThat(server.hasDatabase("okiagari")).isFalse();

            String id = sandbox.corpus().papers().stream()
                    .filter(paper -> paper.form() == Paper.Form.HTML)
                    .findFirst()
                    .orElseThrow()
                    .id();
            Typed ingest = Typed.in(environment, "papers", "ingest", id);
            assertThat(ingest.exit()).as(ingest.err()).isZero();
            assertThat(Typed.in(environment, "migrate").out())
                    .hasLineCount(2 + Main.APPLICATIONS.size()) // the engine, the console, the applications
                    .doesNotContain("migrated");
            assertThat(Typed.in(environment, "papers", "list").out()).contains(id);
            assertThat(folder.resolve("raw")).isDirectory();
        }
    }
}
