package dev.okiagari.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.server.ShippedProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** The demo as a process of its own, in a session of its own as on a terminal, with its output in files. */
final class DemoProcess implements AutoCloseable {
    private final Process process;
    private final Path out;
    private final Path err;

    private DemoProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static DemoProcess start(Path folder, String... options) {
        List<String> all = new ArrayList<>(List.of("--data", folder.toString()));
        all.addAll(Arrays.asList(options));
        return start(folder, Map.of(), all);
    }

    /** The folder by the environment instead of an option. */
    static DemoProcess startByEnvironment(Path folder, String... options) {
        return start(folder, Map.of("OKIAGARI_DATA", folder.toString()), List.of(options));
    }

    private static DemoProcess start(Path folder, Map<String, String> environment, List<String> options) {
        List<String> words = new ArrayList<>(List.of(
                "setsid",
                "env",
                "--default-signal=INT")); // a check that runs in the background of a shell ignores it, and so would the
        // demo
        words.addAll(ShippedProgram.words());
        words.addAll(List.of("demo", "--port", "0"));
        words.addAll(options);
        try {
            Path out = Files.createTempFile(folder, "demo", ".out");
            Path err = Files.createTempFile(folder, "demo", ".err");
            ProcessBuilder builder =
                    new ProcessBuilder(words).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().putAll(environment);
            return new DemoProcess(builder.start(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns when both nodes work. */
    List<ProcessHandle> awaitNodes() {
        Awaitility.await()
                .atMost(4, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(err()).contains("working"));
        // The script may have killed one at this very moment; another takes its place.
        return Awaitility.await().atMost(1, TimeUnit.MINUTES).until(this::nodes, nodes -> nodes.size() >= 2);
    }

    void awaitSaid(String words) {
        Awaitility.await()
                .atMost(4, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(err()).contains(words));
    }

    /** Returns when it has said something like this once more: its words are in more parts than before. */
    void awaitSaidAgain(String pattern, int parts) {
        Awaitility.await()
                .atMost(4, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(err().split(pattern, -1)).hasSizeGreaterThan(parts));
    }

    /** Returns when every pipeline has an item that is done. */
    void awaitDone(String... pipelines) {
        Awaitility.await()
                .atMost(5, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(pipelines)
                        .allSatisfy(name -> assertThat(err()).containsPattern(name + " [1-9][0-9,]* done")));
    }

    /** Freezes or thaws a process, as a busy machine does: STOP or CONT. */
    static void signal(ProcessHandle process, String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** The processes that work for it at this moment. */
    List<ProcessHandle> nodes() {
        return process.descendants().filter(DemoProcess::isNode).toList();
    }

    /** Java itself tells no arguments of a process whose class path is longer than a page of memory. */
    private static boolean isNode(ProcessHandle process) {
        try {
            return Files.readString(
                            Path.of("/proc", Long.toString(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1)
                    .contains("\0demo-node\0");
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    /** As Ctrl-C on a terminal: to the demo and to all processes it has started. */
    void interrupt() throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-INT", "--", "-" + process.pid())
                .inheritIO()
                .start()
                .waitFor();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Ends what a test that failed has left running. */
    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(4, TimeUnit.MINUTES)).as(err()).isTrue();
        return process.exitValue();
    }

    static void assertGone(Stream<ProcessHandle> nodes) {
        List<ProcessHandle> all = nodes.toList();
        Awaitility.await()
                .atMost(90, TimeUnit.SECONDS)
                .untilAsserted(() -> assertThat(all).noneMatch(ProcessHandle::isAlive));
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
}
