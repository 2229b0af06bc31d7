package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the operating system knows about processes that are not our children. A zombie counts as dead: where the first process
 * of a container reaps nobody, a killed postmaster would otherwise seem alive for ever.
 */
final class ProcessTable {

    private static final Path PROC = Path.of("/proc");
    private static final boolean HAS_PROC = Files.isReadable(PROC.resolve("self/stat"));

    private ProcessTable() {}

    static boolean isAlive(long pid) {
        if (HAS_PROC) {
            Optional<String> stat = read(pid, "stat");
            if (stat.isEmpty()) {
                return isListed(pid); // this process may have no file descriptor left to read with
            }
            // The name, in brackets, may hold any character; the state is the first letter after the last bracket.
            String afterName =
                    stat.get().substring(stat.get().lastIndexOf(')') + 1).strip();
            return !afterName.startsWith("Z") && !afterName.startsWith("X");
        }
        return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false);
    }

    /** Whether that process may be the server of this folder: a number in a left-over file may belong to anyone by now. */
    static boolean mayServe(long pid, Path pgdata) {
        return isAlive(pid)
                && mayBePostgres(pid)
                && workingFolder(pid).map(pgdata::equals).orElse(true);
    }

    /** A server and its children: they work in the folder, and children stay there after their postmaster was killed. */
    static List<Long> workingIn(Path pgdata) {
        List<Long> found = new ArrayList<>();
        if (!HAS_PROC) {
            return found;
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path entry : entries) {
                long pid = Long.parseLong(entry.getFileName().toString());
                // An operator's shell may stand there too.
                if (workingFolder(pid).filter(pgdata::equals).isPresent() && mayServe(pid, pgdata)) {
                    found.add(pid);
                }
            }
        } catch (IOException e) {
            throw new PostgresException("could not list processes because " + ReasonText.of(e), e);
        }
        return found;
    }

    static boolean leave(Path pgdata, Duration limit) {
        return Polling.until(limit, () -> workingIn(pgdata).isEmpty());
    }

    /** Kills the remaining processes of a dead server that have not ended by themselves. */
    static void endOrphans(Path pgdata, Duration limit) {
        // A backend busy with a long statement notices the loss of its postmaster only at the end. Nothing is lost by
        // killing it: its transaction can no longer commit in the eyes of the server to come, which recovers from the
        // log.
        for (long pid : workingIn(pgdata)) {
            ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
        }
        if (!leave(pgdata, limit)) {
            throw new PostgresException("could not start PostgreSQL in " + pgdata + " because processes "
                    + workingIn(pgdata) + " of an earlier server are still running there; end them and try again");
        }
    }

    /** Whatever title it shows, a server's process keeps the name of its program. */
    private static boolean mayBePostgres(long pid) {
        Optional<String> name = HAS_PROC
                ? read(pid, "comm").map(String::strip)
                : ProcessHandle.of(pid).flatMap(handle -> handle.info().command());
        return name.map(command -> command.contains("postgres")).orElse(true);
    }

    /** Needs no file descriptor. */
    private static boolean isListed(long pid) {
        return Files.isDirectory(PROC.resolve(Long.toString(pid)));
    }

    private static Optional<Path> workingFolder(long pid) {
        try {
            return Optional.of(Files.readSymbolicLink(PROC.resolve(pid + "/cwd")));
        } catch (IOException | UnsupportedOperationException e) {
            return Optional.empty(); // gone, a zombie, or not ours to see
        }
    }

    private static Optional<String> read(long pid, String file) {
        try {
            return Optional.of(Files.readString(PROC.resolve(pid + "/" + file), StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty(); // gone, or not to be read now
        }
    }
}
