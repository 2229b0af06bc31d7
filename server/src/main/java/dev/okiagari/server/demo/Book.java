package dev.okiagari.server.demo;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys that the submitter saw acknowledged, in memory and in a file, independent of the engine, so that the two
 * can be compared. Safe for many threads.
 */
final class Book implements AutoCloseable {
    private final Path file;
    private final BufferedWriter writer;
    private final List<String> keys = new ArrayList<>();

    Book(Path file) {
        this.file = file;
        try {
            this.writer = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file + ": " + e.getMessage(), e);
        }
    }

    Path file() {
        return file;
    }

    /** Called once for each acknowledged key. */
    synchronized void acknowledged(String key) {
        keys.add(key);
        try {
            writer.write(key);
            writer.newLine();
            writer.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file + ": " + e.getMessage(), e);
        }
    }

    synchronized List<String> keys() {
        return List.copyOf(keys);
    }

    synchronized int size() {
        return keys.size();
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
