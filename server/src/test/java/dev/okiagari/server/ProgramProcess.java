package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** The program as a process of its own, in a session of its own as on a terminal, with its output in files. */
final class ProgramProcess implements AutoCloseable {
    private final Process process;
    private final Path out;
    private final Path err;

    private ProgramProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static ProgramProcess start(Path folder, Map<String, String> environment, String... line) {
        List<String> words = new ArrayList<>(List.of(
                "setsid", "env", "--default-signal=INT")); // a check that runs in the background of a shell ignores it
        words.addAll(ShippedProgram.words());
        words.addAll(Arrays.asList(line));
        try {
            Path out = Files.createTempFile(folder, "program", ".out");
            Path err = Files.createTempFile(folder, "program", ".err");
            ProcessBuilder builder =
                    new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().putAll(environment);
            return new ProgramProcess(builder.start(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes to its standard input and ends that. */
    void tell(String text) throws IOException {
        try (Writer in = process.outputWriter(StandardCharsets.UTF_8)) {
            in.write(text);
        }
    }

    /** Returns when standard error has this in it. */
    void awaitErr(String part) {
        Awaitility.await()
                .atMost(2, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(err()).contains(part));
    }

    /** Ctrl-C. */
    void interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", "--", "-" + process.pid())
                .inheritIO()
                .start()
                .waitFor();
    }

    /** SIGKILL: no hook runs, nothing is given back. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).as(err()).isTrue();
        return process.exitValue();
    }

    String out() {
        return read(out);
    }

    String err() {
        return read(err);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
