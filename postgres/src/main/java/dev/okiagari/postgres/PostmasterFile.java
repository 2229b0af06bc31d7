package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What a server writes about itself into {@code postmaster.pid}. It is written line by line while starting, so all but the
 * process number may still be missing.
 */
record PostmasterFile(long pid, int port, String status) {

    static Path in(Path pgdata) {
        return pgdata.resolve("postmaster.pid");
    }

    static Optional<PostmasterFile> read(Path pgdata) {
        try {
            return parse(PlainFiles.read(in(pgdata)).lines().toList());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new PostgresException(
                    "could not see whether PostgreSQL runs in " + pgdata + " because " + ReasonText.of(e), e);
        }
    }

    /** Empty when there is no process number yet, also in a file truncated by a crash. */
    static Optional<PostmasterFile> parse(List<String> lines) {
        long pid = number(lines, 0);
        if (pid <= 0) {
            return Optional.empty();
        }
        String status = lines.size() > 7 ? lines.get(7).strip() : "starting";
        return Optional.of(new PostmasterFile(pid, (int) number(lines, 3), status));
    }

    boolean ready() {
        return status.equals("ready") && port > 0;
    }

    private static long number(List<String> lines, int index) {
        String text = lines.size() > index ? lines.get(index).strip() : "";
        return text.matches("[0-9]{1,10}") ? Long.parseLong(text) : 0;
    }
}
