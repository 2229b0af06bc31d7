package dev.okiagari.checks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher in a folder with a program that is built already, and a java that says how it was started. */
final class LauncherTest {
    private static final String JAVA = """
            #!/bin/sh
            for word; do
              case $word in
                -XX:ArchiveClassesAtExit=*)
                  echo made >>"$(dirname "$0")/made"
                  [ -e "$(dirname "$0")/broken" ] && exit 1
                  [ -e "$(dirname "$0")/unable" ] && exit 0
                  echo archive >"${word#*=}"
                  exit 0 ;;
              esac
            done
            echo "$*"
            """;

    /** Says which module it builds, and goes on when somebody has read that. */
    private static final String MAVEN = """
            #!/usr/bin/env bash
            echo '[INFO] Building Okiagari papers 0.1.0-SNAPSHOT                       [6/12]'
            read -r -t 60 <>read
            mkdir -p demo/target/launch
            : >demo/target/launch/okiagari.jar
            """;

    private static final String COMMANDS = """
            quick papers status
            quick papers list
            archive papers search
            quick why
            quick items list
            quick holds
            quick holds hold
            quick doctor
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Path jdk() {
        return folder.resolve("jdk");
    }

    private Path run() {
        return folder.resolve("demo/target/run");
    }

    @BeforeEach
    void build() throws IOException {
        Path root = Repository.here().root();
        Files.createDirectories(folder.resolve(".ci"));
        Files.createDirectories(run());
        for (String script : List.of("okiagari", ".ci/jdk.bash")) {
            Files.copy(root.resolve(script), folder.resolve(script));
        }
        Files.createDirectories(folder.resolve(".mvn"));
        for (String pom : List.of("pom.xml", "demo/pom.xml")) {
            Files.writeString(folder.resolve(pom), "");
        }
        Files.createDirectories(jdk().resolve("bin"));
        Files.writeString(jdk().resolve("release"), "JAVA_VERSION=\"25.0.3\"\nIMPLEMENTOR=\"Some Body\"\n");
        for (String tool : List.of("java", "javac")) {
            Path file = Files.writeString(jdk().resolve("bin").resolve(tool), JAVA);
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        Files.writeString(run().resolve("okiagari.jar"), "");
        Files.writeString(run().resolve("commands"), COMMANDS);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "papers list --year 2024",
                "papers status x",
                "why x",
                "items list",
                "holds",
                "doctor",
                "--version",
                "papers --help"
            })
    void a_short_command_starts_from_the_archive(String line) throws Exception {
        assertThat(start(line))
                .contains("-XX:SharedArchiveFile=" + run().resolve("classes-25.0.3-SomeBody.jsa"))
                .contains("-Xshare:auto", "-XX:TieredStopAtLevel=1")
                .endsWith("okiagari.jar " + line);
    }

    @Test
    void a_search_starts_from_the_archive_and_keeps_the_better_compiler() throws Exception {
        assertThat(start("papers search graph"))
                .contains("-XX:SharedArchiveFile=")
                .doesNotContain("TieredStopAtLevel");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"work", "demo --for 20s", "sandbox", "papers ingest 2406.01234", "papers reindex", "whyever"})
    void any_other_command_starts_with_the_defaults_of_the_jvm(String line) throws Exception {
        assertThat(start(line)).startsWith("-Dstdout.encoding").doesNotContain("Archive", "Tiered");
        assertThat(jdk().resolve("bin/made")).doesNotExist();
    }

    @Test
    void the_archive_is_made_once_per_build_and_those_of_earlier_builds_go() throws Exception {
        start("why x");
        start("doctor");
        assertThat(jdk().resolve("bin/made")).hasContent("made");

        Path left = Files.writeString(run().resolve("classes-21-Other.jsa.4711"), "half of it");
        Path jar = run().resolve("okiagari.jar");
        Files.setLastModifiedTime(
                jar, FileTime.from(Files.getLastModifiedTime(left).toInstant().plusMillis(1)));
        start("why x");
        assertThat(Files.readAllLines(jdk().resolve("bin/made"))).hasSize(2);
        assertThat(left).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"broken", "unable"})
    void an_archive_that_cannot_be_made_is_not_tried_again_and_not_in_the_way(String how) throws Exception {
        Files.writeString(jdk().resolve("bin").resolve(how), "");
        assertThat(start("why x")).endsWith("okiagari.jar why x").doesNotContain("SharedArchiveFile");
        assertThat(start("why x")).endsWith("okiagari.jar why x").doesNotContain("SharedArchiveFile");
        assertThat(jdk().resolve("bin/made")).hasContent("made");
    }

    @Test
    void an_archive_that_is_none_is_left_aside_by_a_real_jvm_without_a_word() throws Exception {
        String started = start("doctor");
        List<String> words = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        words.addAll(
                Arrays.asList(started.substring(0, started.indexOf(" -jar ")).split(" ", -1)));
        words.add("--version");
        assertThat(words).anyMatch(word -> word.startsWith("-XX:SharedArchiveFile="));

        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process java = builder.start();
        String said = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(said).isZero();
        assertThat(said).isNotBlank().doesNotContain("archive", "[error]", "[warning]");
    }

    @Test
    void in_the_locale_c_the_program_gets_one_that_keeps_all_letters() throws Exception {
        assumeTrue(charmap("C.UTF-8").equals("UTF-8"), "this system has no locale C.UTF-8");
        Path java = jdk().resolve("bin/java");
        Files.writeString(java, "#!/bin/sh\necho \"$LC_ALL $*\"\n");

        assertThat(said(launch(Map.of("LC_ALL", "C"), "work"))).startsWith("C.UTF-8 ");
        assertThat(said(launch(Map.of("LC_ALL", "C.UTF-8"), "work"))).startsWith("C.UTF-8 ");
    }

    private static String charmap(String locale) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", "locale charmap").redirectErrorStream(true);
        builder.environment().put("LC_ALL", locale);
        Process asked = builder.start();
        String said = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        asked.waitFor();
        return said;
    }

    @Test
    void the_program_is_told_where_the_launcher_lies_for_its_data_folder() throws Exception {
        assertThat(start("work")).contains(" -Dokiagari.home=" + folder + " ");
    }

    @Test
    void a_build_says_which_of_how_many_modules_it_is_at() throws Exception {
        Path maven =
                Files.writeString(Files.createDirectory(folder.resolve("tools")).resolve("mvn"), MAVEN);
        assertThat(maven.toFile().setExecutable(true)).isTrue();
        Path read = folder.resolve("read");
        assertThat(new ProcessBuilder("mkfifo", read.toString()).start().waitFor())
                .isZero();
        Files.delete(run().resolve("okiagari.jar"));

        Process launched = launch(Map.of("PATH", maven.getParent() + ":" + System.getenv("PATH")), "work");
        List<String> said = new ArrayList<>();
        try (BufferedReader lines = launched.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                said.add(line);
                if (line.contains("papers")) {
                    Files.writeString(read, "yes\n");
                }
            }
        }

        assertThat(launched.waitFor()).as(String.join("\n", said)).isZero();
        assertThat(said).anyMatch(line -> line.matches("okiagari: building papers, 6 of 12 \\(\\d+ s\\)"));
    }

    @Test
    void many_first_starts_at_once_all_start_and_leave_one_archive() throws Exception {
        List<Process> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            all.add(launch("why", "x"));
        }
        for (Process one : all) {
            assertThat(said(one)).endsWith("okiagari.jar why x");
        }
        try (Stream<Path> files = Files.list(run())) {
            assertThat(files.map(file -> file.getFileName().toString())
                            .filter(name -> !List.of("lock", "commands").contains(name)))
                    .containsExactlyInAnyOrder("okiagari.jar", "classes-25.0.3-SomeBody.jsa");
        }
    }

    private String start(String line) throws IOException, InterruptedException {
        return said(launch(line.split(" ", -1)));
    }

    private Process launch(String... words) throws IOException {
        return launch(Map.of(), words);
    }

    private Process launch(Map<String, String> environment, String... words) throws IOException {
        List<String> all =
                new ArrayList<>(List.of("bash", folder.resolve("okiagari").toString()));
        all.addAll(Arrays.asList(words));
        ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", jdk().toString());
        builder.environment().remove("OKIAGARI_JAVA_OPTS");
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** All of it, errors too: nothing but the program may speak. */
    private static String said(Process process) throws IOException, InterruptedException {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).hasLineCount(1);
        return said;
    }
}
