package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.okiagari.kit.terminal.Exit;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program in surroundings that are not as they should be. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TerminalFaultTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private record Told(int exit, String out, String err) {}

    @Test
    void output_that_cannot_be_written_is_no_success() throws Exception {
        File full = new File("/dev/full");
        assumeTrue(full.exists(), "this system has no /dev/full");
        Told told = run(Map.of(), ProcessBuilder.Redirect.to(full), "migrate", "--print");
        assertThat(told.exit()).isEqualTo(Exit.FAILED);
        assertThat(told.err()).contains("could not write all of the output");
    }

    @Test
    void nobody_complains_when_the_reader_has_read_enough() throws Exception {
        Path err = Files.createTempFile(folder, "program", ".err");
        Process process = start(Map.of(), ProcessBuilder.Redirect.PIPE, err, script(words("migrate", "--print")));
        process.getInputStream().close(); // long before the program has something to say
        assertThat(process.waitFor()).isEqualTo(Exit.FAILED);
        assertThat(err).isEmptyFile();
    }

    @Test
    void a_misspelt_setting_is_told() throws Exception {
        Told told = run(Map.of("OKIAGARI_ARXIV_GPA", "5s"), ProcessBuilder.Redirect.PIPE, "--version");
        assertThat(told.exit()).isZero();
        assertThat(told.err()).isEqualToNormalizingNewlines("""
                        okiagari: OKIAGARI_ARXIV_GPA is not a setting and has no effect; did you mean OKIAGARI_ARXIV_GAP?
                        """);
    }

    @Test
    void letters_that_the_locale_loses_are_refused_and_those_it_keeps_arrive() throws Exception {
        assumeTrue(Files.isReadable(Path.of("/proc/self/cmdline")), "this system does not show command lines");
        Told lost = run(Map.of("LC_ALL", "C"), ProcessBuilder.Redirect.PIPE, "papers", "search", "Szabó");
        assertThat(lost.exit()).isEqualTo(Exit.USAGE);
        assertThat(lost.err()).contains("loses letters; set LC_ALL=C.UTF-8");
        Told kept = run(Map.of("LC_ALL", "C.UTF-8"), ProcessBuilder.Redirect.PIPE, "papers", "Szabó");
        assertThat(kept.err()).contains("'Szabó'");
        Told plain = run(Map.of("LC_ALL", "C"), ProcessBuilder.Redirect.PIPE, "--version");
        assertThat(plain.exit()).as("ASCII is fine").isZero();
    }

    /** The database was made in a folder beside it, with question marks in its name. */
    @Test
    void a_folder_whose_letters_the_locale_loses_is_refused_and_none_is_made_beside_it() throws Exception {
        String program = script(words("migrate"));
        Files.writeString(folder.resolve("inside.sh"), "mkdir -p all/Szabó; cd all/Szabó; " + program);
        Path err = Files.createTempFile(folder, "program", ".err");

        Process process = start(Map.of("LC_ALL", "C"), ProcessBuilder.Redirect.DISCARD, err, ". ./inside.sh");

        assertThat(process.waitFor()).isEqualTo(Exit.USAGE);
        assertThat(err).content().contains("could not read the name of this folder", "set LC_ALL=C.UTF-8");
        try (Stream<Path> all = Files.list(folder.resolve("all"))) {
            assertThat(all).hasSize(1);
        }
    }

    private Told run(Map<String, String> environment, ProcessBuilder.Redirect out, String... line)
            throws IOException, InterruptedException {
        Path err = Files.createTempFile(folder, "program", ".err");
        Process process = start(environment, out, err, script(words(line)));
        String said = out.type() == ProcessBuilder.Redirect.Type.PIPE
                ? new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                : "";
        return new Told(process.waitFor(), said, Files.readString(err));
    }

    private static List<String> words(String... line) {
        List<String> words = new ArrayList<>(ShippedProgram.words());
        words.addAll(Arrays.asList(line));
        return words;
    }

    private Process start(Map<String, String> environment, ProcessBuilder.Redirect out, Path err, String script)
            throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script)
                .directory(folder.toFile())
                .redirectOutput(out)
                .redirectError(err.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("LC_") || name.equals("LANG"));
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Read from a file by the shell, so that the letters are those of the file, whatever the locale of these tests is. */
    private String script(List<String> words) throws IOException {
        StringBuilder script = new StringBuilder("exec");
        words.forEach(
                word -> script.append(" '").append(word.replace("'", "'\\''")).append('\''));
        Path file = Files.createTempFile(folder, "program", ".sh");
        Files.writeString(file, script);
        return ". " + file;
    }
}
