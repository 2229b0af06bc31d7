package dev.okiagari.skills.content;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FolderReaderTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path write(String path, String text) throws IOException {
        return write(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private Path write(String path, byte[] bytes) throws IOException {
        Path file = folder.resolve(path);
        Files.createDirectories(Objects.requireNonNull(file.getParent()));
        return Files.write(file, bytes);
    }

    private static SkillFile file(Skill skill, String path) {
        return skill.files().stream()
                .filter(file -> file.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void the_manifest_comes_first_and_git_is_left_out() throws IOException {
        write("SKILL.md", "# hello");
        write("A.md", "a");
        write("sub/b.txt", "b");
        write(".git/config", "[core]");
        Skill skill = FolderReader.read(folder);
        assertThat(skill.files()).extracting(SkillFile::path).containsExactly("SKILL.md", "A.md", "sub/b.txt");
        assertThat(skill.manifest().text()).contains("# hello");
        assertThat(skill.folder()).contains(String.valueOf(folder.getFileName()));
    }

    @Test
    void the_only_skill_below_is_taken() throws IOException {
        write("skills/pdf/SKILL.md", "x");
        write("skills/pdf/a.txt", "a");
        write("README.md", "not part of it");
        Skill skill = FolderReader.read(folder);
        assertThat(skill.folder()).contains("pdf");
        assertThat(skill.files()).extracting(SkillFile::path).containsExactly("SKILL.md", "a.txt");
    }

    @Test
    void several_skills_are_refused_with_their_paths() throws IOException {
        write("a/SKILL.md", "x");
        write("b/SKILL.md", "x");
        assertThatThrownBy(() -> FolderReader.read(folder))
                .isInstanceOf(SkillRefused.class)
                .hasMessageContaining("a/SKILL.md, b/SKILL.md");
    }

    @Test
    void a_folder_without_a_manifest_is_refused() throws IOException {
        write("README.md", "x");
        assertThatThrownBy(() -> FolderReader.read(folder)).hasMessageContaining("no SKILL.md");
    }

    @Test
    void links_are_named_and_never_followed(@TempDir Path elsewhere) throws IOException {
        Path secret = Files.writeString(elsewhere.resolve("secret.txt"), "secret");
        write("SKILL.md", "x");
        Files.createSymbolicLink(folder.resolve("out.txt"), secret);
        Files.createSymbolicLink(folder.resolve("up"), Path.of("../.."));
        Files.createSymbolicLink(folder.resolve("inside.md"), Path.of("SKILL.md"));
        Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));
        Skill skill = FolderReader.read(folder);
        assertThat(skill.files()).extracting(SkillFile::path).containsExactly("SKILL.md");
        assertThat(skill.links())
                .containsExactlyInAnyOrder(
                        new SkillLink("out.txt", true),
                        new SkillLink("up", true),
                        new SkillLink("inside.md", false),
                        new SkillLink("loop", false));
    }

    @Test
    void a_manifest_that_is_a_link_is_no_manifest(@TempDir Path elsewhere) throws IOException {
        Files.createSymbolicLink(
                folder.resolve("SKILL.md"), Files.writeString(elsewhere.resolve("SKILL.md"), "# elsewhere"));
        assertThatThrownBy(() -> FolderReader.read(folder)).hasMessageContaining("no SKILL.md");
    }

    @Test
    void a_pipe_is_named_and_never_opened() throws Exception {
        write("SKILL.md", "x");
        Process made = new ProcessBuilder("mkfifo", folder.resolve("pipe").toString())
                .inheritIO()
                .start();
        assertThat(made.waitFor()).isZero();
        assertThat(FolderReader.read(folder).links())
                .extracting(SkillLink::path)
                .containsExactly("pipe");
    }

    @Test
    void folders_that_are_too_deep_or_too_full_are_refused() throws IOException {
        write("SKILL.md", "x");
        write("d/".repeat(30) + "deep.txt", "x");
        assertThatThrownBy(() -> FolderReader.read(folder)).hasMessageContaining("more than 20 folders");
        Path full = Files.createDirectory(folder.resolve("0full"));
        for (int i = 0; i <= SkillLimits.ENTRIES; i++) {
            Files.createFile(full.resolve("f" + i));
        }
        assertThatThrownBy(() -> FolderReader.read(folder)).hasMessageContaining("more than 5000 files");
    }

    @Test
    void texts_beyond_the_limits_are_listed_and_not_scanned() throws IOException {
        write("SKILL.md", "x");
        write("large.xsd", "<a/>".repeat(40_000));
        for (int i = 10; i < 25; i++) {
            write("part" + i + ".txt", "x".repeat(100_000));
        }
        Skill skill = FolderReader.read(folder);
        assertThat(file(skill, "large.xsd").kind()).isEqualTo(FileKind.LARGE_TEXT);
        assertThat(file(skill, "part10.txt").kind()).isEqualTo(FileKind.TEXT);
        assertThat(file(skill, "part24.txt").kind()).isEqualTo(FileKind.LARGE_TEXT);
        assertThat(file(skill, "part24.txt").sha256()).hasSize(64);
        assertThat(skill.files().stream()
                        .filter(f -> f.text().isPresent())
                        .mapToLong(SkillFile::size)
                        .sum())
                .isLessThanOrEqualTo(SkillLimits.SCANNED_BYTES);
    }

    @ParameterizedTest
    @CsvSource({
        "a.png, '\u0089PNG\0', MEDIA",
        "a.sh, '#!/bin/sh\0', EXECUTABLE",
        "a.ps1, 'w\0r\0i\0t\0e\0', EXECUTABLE",
        "run, 'echo\0', UNKNOWN_BINARY",
        "tool, '\u007fELF\0', EXECUTABLE",
        "tool.dat, 'MZ\0', EXECUTABLE",
        "mod.wasm, '\0asm', EXECUTABLE",
        "a.jar, 'PK\u0003\u0004\0', EXECUTABLE",
        "a.zip, 'PK\u0003\u0004\0', UNKNOWN_BINARY",
        "a.docx, 'PK\u0003\u0004\0', MEDIA",
        "a.docm, 'PK\u0003\u0004\0', EXECUTABLE",
        "notes.md, 'GIF8\0', UNKNOWN_BINARY",
        "plain, 'echo', TEXT"
    })
    void binary_files_are_sorted_by_what_they_are(String name, String begin, FileKind kind) throws IOException {
        write("SKILL.md", "x");
        write(name, begin.getBytes(StandardCharsets.ISO_8859_1));
        assertThat(file(FolderReader.read(folder), name).kind()).isEqualTo(kind);
    }

    @Test
    void utf_16_is_read_and_broken_utf_8_is_read_as_far_as_possible() throws IOException {
        write("SKILL.md", "x");
        write("wide.txt", "\ufeffrm -rf ~".getBytes(StandardCharsets.UTF_16LE));
        write("broken.txt", new byte[] {'a', (byte) 0xff, (byte) 0xc3, 'b'});
        Skill skill = FolderReader.read(folder);
        assertThat(file(skill, "wide.txt").text().orElseThrow()).endsWith("rm -rf ~");
        assertThat(file(skill, "wide.txt").isValidText()).isTrue();
        assertThat(file(skill, "broken.txt").text().orElseThrow())
                .startsWith("a")
                .endsWith("b");
        assertThat(file(skill, "broken.txt").isValidText()).isFalse();
    }
}
