package dev.okiagari.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** The demo as a process of its own, in a session of its own as on a terminal, with its output in files. */
final class DemoProcess {
    private final Process process;
    private final Path out;
    private final Path err;

    private DemoProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    static DemoProcess start(Path folder, String... options) {
        List<String> words = new ArrayList<>(List.of(
                "setsid",
                "env",
                "--default-signal=INT", // a check that runs in the background of a shell ignores it, and so would the
                // demo
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "demo",
                "--data",
                folder.toString()));
        words.addAll(Arrays.asList(options));
        try {
            Path out = Files.createTempFile(folder, "demo", ".out");
            Path err = Files.createTempFile(folder, "demo", ".err");
            Process process = new ProcessBuilder(words)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            return new DemoProcess(process, out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns when both nodes work. */
    List<ProcessHandle> awaitNodes() {
        Awaitility.await()
                .atMost(2, TimeUnit.MINUTES)
                .untilAsserted(() -> assertThat(err()).contains("submitted"));
        List<ProcessHandle> nodes = nodes();
        assertThat(nodes).hasSizeGreaterThanOrEqualTo(2);
        return nodes;
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

    int awaitExit() throws InterruptedException {
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).as(err()).isTrue();
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
