package dev.okiagari.postgres;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A real second JVM that opens a folder. It says {@code ready}, opens when told {@code go}, answers with the server's process
 * number, and closes and ends when its input ends; unless it is killed before.
 */
final class OtherJvm implements AutoCloseable {

    private final Process process;
    private final BufferedReader answers;

    private OtherJvm(Process process) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Returns when it stands ready to open. */
    static OtherJvm launch(Path folder, Path cache) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> words = List.of(
                java,
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-cp",
                System.getProperty("java.class.path"),
                OtherJvm.class.getName(),
                folder.toString(),
                cache.toString());
        try {
            OtherJvm jvm = new OtherJvm(new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
            jvm.expect("ready");
            return jvm;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static OtherJvm launchAndOpen(Path folder) {
        OtherJvm jvm = launch(folder, PostgresFixture.CACHE);
        jvm.go();
        jvm.postmaster();
        return jvm;
    }

    void go() {
        try {
            process.getOutputStream().write("go\n".getBytes(StandardCharsets.UTF_8));
            process.getOutputStream().flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process number of the server it opened. */
    long postmaster() {
        return Long.parseLong(answer().replace("open ", ""));
    }

    long pid() {
        return process.pid();
    }

    /** As with kill -9: no hook runs, nothing is closed. */
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Lets it close its handle and end. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        awaitEnd();
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(120, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new AssertionError("the other JVM did not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private void expect(String word) {
        String answer = answer();
        if (!answer.equals(word)) {
            throw new AssertionError("the other JVM said " + answer + " instead of " + word);
        }
    }

    private String answer() {
        try {
            String line = answers.readLine();
            if (line == null) {
                throw new AssertionError("the other JVM ended without an answer");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        out.println("ready");
        if (System.in.read() < 0) {
            return;
        }
        Options options = Options.defaults().withCache(Path.of(arguments[1]));
        try (EmbeddedPostgres pg = EmbeddedPostgres.open(Path.of(arguments[0]), options)) {
            out.println("open " + pg.pid());
            System.in.transferTo(java.io.OutputStream.nullOutputStream());
        }
    }
}
