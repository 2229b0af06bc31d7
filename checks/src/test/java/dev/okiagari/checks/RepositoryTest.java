package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RepositoryTest {
    @TempDir
    private Path root;

    @ParameterizedTest
    @ValueSource(strings = {"okiagari-data/postgres/share/a.sql", "engine/target/a.txt", ".git/a.txt"})
    void what_running_and_building_leave_behind_is_not_read(String left) throws IOException {
        plant(left);
        assertThat(Repository.at(root).sources()).isEmpty();
    }

    @Test
    void what_belongs_to_the_project_is_read() throws IOException {
        plant("engine/src/main/java/A.java");
        assertThat(Repository.at(root).sources()).hasSize(1);
    }

    private void plant(String path) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        Files.writeString(file, "x");
    }
}
