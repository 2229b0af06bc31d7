package dev.okiagari.postgres;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** The server's messages of one start: those after where the log stood before. */
record ServerLog(Path file, long from) {

    private static final long TOO_LONG_BYTES = 10_000_000;
    private static final long READ_AT_MOST_BYTES = 64_000;
    private static final int LINES_SHOWN = 15;

    /** Makes the file, so that it has the right owner before the server writes; an overlong one is put aside first. */
    static ServerLog beforeStart(Path file, Identity identity) throws IOException {
        if (Files.isSymbolicLink(file)) {
            throw new IOException(file + " is a link; delete it");
        }
        if (Files.exists(file) && Files.size(file) > TOO_LONG_BYTES) {
            Files.move(file, file.resolveSibling(file.getFileName() + ".1"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (Files.notExists(file)) {
            Files.createFile(file);
            Ownership.closeToOthers(file); // it may quote statements
        }
        identity.own(file);
        return new ServerLog(file, Files.size(file));
    }

    /** Empty when the file has been removed meanwhile. */
    String text() throws IOException {
        if (Files.notExists(file)) {
            return "";
        }
        try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
            long start = Math.max(from, in.length() - READ_AT_MOST_BYTES);
            byte[] bytes = new byte[(int) Math.max(0, in.length() - start)];
            in.seek(start);
            in.readFully(bytes);
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    static String tail(String text) {
        List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
        List<String> last = lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size());
        return last.isEmpty() ? "(no output)" : "  " + String.join("\n  ", last);
    }
}
