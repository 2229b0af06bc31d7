package dev.okiagari.engine.fault;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** PostgreSQL's programs, run in a folder of the test's own; never as root, which they refuse. */
record ServerPrograms(Path bin, Path folder, List<String> prefix) {
    private static final Object ROOT = 0;
    private static final String NOBODY = "65534";

    /** Root is called otherwise in a user namespace; where those are forbidden, it becomes nobody. */
    private static final List<String> RENAMED_ROOT =
            List.of("unshare", "--user", "--map-user=" + NOBODY, "--map-group=" + NOBODY);

    private static final List<String> NOBODY_INSTEAD =
            List.of("setpriv", "--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "--");

    /**
     * Starts the server and ends it when our end of its input is closed: by us, or by the system when this JVM has gone. A frozen one
     * has to be woken to end.
     */
    private static final String SERVE = """
            trap '' INT TERM HUP
            "$@" < /dev/null &
            server=$!
            cat > /dev/null
            children=$(ps -o pid= --ppid $server)
            kill -CONT $server $children
            kill -QUIT $server
            wait $server
            """;

    static ServerPrograms inFreshFolder(Path bin) throws IOException {
        Path folder = Files.createTempDirectory("okiagari-replicated-");
        if (!ROOT.equals(uidOf(Path.of("/proc/self")))) {
            return new ServerPrograms(bin, folder, List.of());
        }
        if (mayMakeNamespaces()) {
            return new ServerPrograms(bin, folder, RENAMED_ROOT);
        }
        Files.setAttribute(folder, "unix:uid", Integer.valueOf(NOBODY), LinkOption.NOFOLLOW_LINKS);
        return new ServerPrograms(bin, folder, NOBODY_INSTEAD);
    }

    /** Runs one to its end. */
    void run(String program, String... words) throws IOException {
        List<String> all = new ArrayList<>(prefix);
        all.add(bin.resolve(program).toString());
        all.addAll(List.of(words));
        finish(all);
    }

    Process serve(Path data, int port) throws IOException {
        List<String> all = new ArrayList<>(List.of("sh", "-c", SERVE, "okiagari-test-postgres"));
        all.addAll(prefix);
        all.addAll(List.of(bin.resolve("postgres").toString(), "-D", data.toString(), "-p", Integer.toString(port)));
        return builder(all).start();
    }

    static void signal(String name, List<Long> pids) throws IOException {
        if (!pids.isEmpty()) {
            List<String> words = new ArrayList<>(List.of("kill", "-" + name));
            pids.forEach(pid -> words.add(Long.toString(pid)));
            await(new ProcessBuilder(words).inheritIO().start(), words);
        }
    }

    static void delete(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(path);
            }
        }
    }

    private static Object uidOf(Path path) throws IOException {
        return Files.getAttribute(path, "unix:uid");
    }

    private static boolean mayMakeNamespaces() throws IOException {
        List<String> words = new ArrayList<>(RENAMED_ROOT);
        words.add("true");
        return exit(new ProcessBuilder(words)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start())
                == 0;
    }

    private void finish(List<String> words) throws IOException {
        await(builder(words).redirectInput(new File("/dev/null")).start(), words);
    }

    private ProcessBuilder builder(List<String> words) {
        File log = folder.resolve("log").toFile();
        return new ProcessBuilder(words)
                .directory(new File("/"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    }

    private static void await(Process process, List<String> words) throws IOException {
        int exit = exit(process);
        if (exit != 0) {
            throw new IOException(words + " ended with " + exit);
        }
    }

    private static int exit(Process process) throws IOException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a program of PostgreSQL's ran", e);
        }
    }
}
