package dev.okiagari.postgres;

import java.io.File;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Runs one short program of the server's to its end. Its output goes to a file, never to a pipe: a server that inherits a pipe
 * would keep its reader waiting for as long as the server lives.
 */
record Command(List<String> words, Path workingFolder, Duration limit) {

    /** Needed to find programs, and by Windows. */
    private static final Set<String> NEEDED =
            Set.of("PATH", "SYSTEMROOT", "SystemRoot", "WINDIR", "COMSPEC", "TEMP", "TMP");

    record Result(int exitCode, String output) {

        boolean succeeded() {
            return exitCode == 0;
        }
    }

    static List<String> words(List<String> prefix, String... rest) {
        List<String> all = new ArrayList<>(prefix);
        all.addAll(List.of(rest));
        return all;
    }

    /** @throws IOException when the program cannot be started at all */
    Result run() throws IOException {
        Path output = Files.createTempFile("okiagari-postgres-", ".out");
        try {
            ProcessBuilder builder = new ProcessBuilder(words)
                    .directory(workingFolder.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(nothing()))
                    .redirectOutput(output.toFile());
            // The user's environment must not influence the server (PGDATA, LD_PRELOAD) or pass secrets to it, and
            // messages must be in a language that we can parse.
            builder.environment().keySet().retainAll(NEEDED);
            builder.environment().put("LC_ALL", "C");
            Process process = builder.start();
            return new Result(
                    awaitExit(process),
                    Files.readString(output, Charset.defaultCharset()).strip());
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private int awaitExit(Process process) {
        try {
            if (process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return process.exitValue();
            }
            process.destroyForcibly();
            throw new PostgresException(
                    "could not finish " + words + " because it took longer than " + limit.toSeconds() + " s");
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new PostgresException("could not finish " + words + " because the thread was interrupted", e);
        }
    }

    private static File nothing() {
        return new File(System.getProperty("os.name").startsWith("Windows") ? "NUL" : "/dev/null");
    }
}
