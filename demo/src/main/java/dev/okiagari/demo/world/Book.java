package dev.okiagari.demo.world;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What was acknowledged to those who submit, in memory and in a file, independent of the engine, so that the two can be compared, also
 * after the demo was killed. Threads may share it.
 */
public final class Book implements AutoCloseable {
    private final Path file;
    private final BufferedWriter writer;
    private final Map<String, List<String>> keys = new HashMap<>();
    private final boolean isContinued;

    /** Goes on with the book of the demo before. */
    public Book(Path file) {
        this.file = file;
        try {
            if (Files.exists(file)) {
                Files.readAllLines(file).forEach(this::remember);
            }
            this.isContinued = !keys.isEmpty();
            this.writer = Files.newBufferedWriter(
                    file, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file + ": " + e.getMessage(), e);
        }
    }

    /** The last line of a demo that was killed may be half a line: what it says was not read by anybody. */
    private void remember(String line) {
        int blank = line.indexOf(' ');
        if (blank > 0) {
            keys.computeIfAbsent(line.substring(0, blank), a -> new ArrayList<>())
                    .add(line.substring(blank + 1));
        }
    }

    /** Whether there was an earlier demo, whose items count, too. */
    public boolean isContinued() {
        return isContinued;
    }

    public Path file() {
        return file;
    }

    /** Called once for each key that an application has taken in. */
    synchronized void acknowledged(String application, String key) {
        keys.computeIfAbsent(application, a -> new ArrayList<>()).add(key);
        try {
            writer.write(application + " " + key);
            writer.newLine();
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file + ": " + e.getMessage(), e);
        }
    }

    synchronized List<String> keys(String application) {
        return List.copyOf(keys.getOrDefault(application, List.of()));
    }

    synchronized int size(String application) {
        return keys.getOrDefault(application, List.of()).size();
    }

    @Override
    public synchronized void close() {
        try {
            writer.close();
        } catch (IOException e) {
            throw new UncheckedIOException("could not close " + file + ": " + e.getMessage(), e);
        }
    }
}
