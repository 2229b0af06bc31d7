package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.postgres.testing.TestPostgres;
import dev.okiagari.sandbox.Sandbox;
import dev.okiagari.sandbox.SandboxSettings;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogNewFolderPgTest {
    @Test
    void targets_are_added_in_a_new_folder_without_any_setting_of_the_shop(@TempDir Path folder) {
        try (EmbeddedPostgres server = TestPostgres.ownServer(folder)) {
            Map<String, String> environment = Map.of("OKIAGARI_DATA", folder.toString());
            assertThat(server.hasDatabase("okiagari")).isFalse();
            Typed added = Typed.in(environment, "catalog", "targets", "add", "100371");
            assertThat(added.exit()).as(added.err()).isZero();
            assertThat(added.out()).contains("1 added");
            assertThat(Typed.in(environment, "catalog", "targets", "list").out())
                    .contains("100371");
        }
    }

    @Test
    void genres_below_one_are_added_in_a_new_folder_or_the_missing_setting_is_named(@TempDir Path folder) {
        try (EmbeddedPostgres server = TestPostgres.ownServer(folder);
                Sandbox sandbox = Sandbox.start(SandboxSettings.defaults())) {
            assertThat(server.hasDatabase("okiagari")).isFalse();
            Map<String, String> environment = new HashMap<>(Map.of("OKIAGARI_DATA", folder.toString()));
            Typed refused = Typed.in(environment, "catalog", "targets", "add", "--below", "0");
            assertThat(refused.exit()).isNotZero();
            assertThat(refused.err()).contains("OKIAGARI_RAKUTEN_");
            environment.putAll(CommandFixture.outside(sandbox));
            Typed added = Typed.in(environment, "catalog", "targets", "add", "--below", "0");
            assertThat(added.exit()).as(added.err()).isZero();
            assertThat(added.out()).contains("5 added");
        }
    }
}
