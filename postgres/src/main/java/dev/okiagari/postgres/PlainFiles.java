package dev.okiagari.postgres;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Reads and writes files without following a link at their place: root may work in a folder whose owner has planted some. */
final class PlainFiles {
    private static final int LONGEST = 1_000_000;

    private PlainFiles() {}

    static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    static String read(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
        }
    }

    /** Replaces what is in it. */
    static void write(Path file, String text) throws IOException {
        Files.writeString(
                file,
                text,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
    }

    static void append(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    /** A folder of our own, made when missing. */
    static void makeFolder(Path folder) throws IOException {
        Files.createDirectories(folder);
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            throw new NotDirectoryException(folder + " (it is a link)");
        }
    }
}
