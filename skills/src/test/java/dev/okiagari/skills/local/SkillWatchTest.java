package dev.okiagari.skills.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The operating system says what has changed: nothing is asked again and again. */
@Timeout(60)
class SkillWatchTest {
    @TempDir
    private Path folder;

    @Test
    void a_changed_file_is_told_with_its_path() throws Exception {
        Path skill = new SkillTree(folder).skill("a", "").toRealPath();
        try (SkillWatch watch = SkillWatch.of(FolderScan.of(folder, true))) {
            Files.writeString(skill.resolve("SKILL.md"), "changed");
            assertThat(watch.next()).contains(skill.resolve("SKILL.md"));
        }
    }

    @Test
    void a_file_in_a_new_folder_is_told() throws Exception {
        Path skill = new SkillTree(folder).skill("a", "").toRealPath();
        try (SkillWatch watch = SkillWatch.of(FolderScan.of(folder, true))) {
            Path made = Files.createDirectory(skill.resolve("scripts"));
            assertThat(watch.next()).contains(made);
            Files.writeString(made.resolve("run.sh"), "echo");
            assertThat(watch.next()).contains(made.resolve("run.sh"));
        }
    }

    @Test
    void closing_ends_the_wait() throws Exception {
        new SkillTree(folder).skill("a", "");
        SkillWatch watch = SkillWatch.of(FolderScan.of(folder, true));
        try (var threads = Executors.newSingleThreadExecutor()) {
            Future<List<Path>> waiting = threads.submit(watch::next);
            watch.close();
            assertThat(waiting.get(30, TimeUnit.SECONDS)).isEmpty();
        }
    }
}
