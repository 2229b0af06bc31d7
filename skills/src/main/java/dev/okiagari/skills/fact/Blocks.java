package dev.okiagari.skills.fact;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads files of blocks of lines {@code key: value}. What it does not know is refused. Pure but for reading the file. */
final class Blocks {
    private final String file;
    private final String first;
    private final Set<String> keys;

    /** @param first the key with which each block begins */
    Blocks(String file, String first, Set<String> keys) {
        this.file = file;
        this.first = first;
        this.keys = Set.copyOf(keys);
    }

    List<Block> read() {
        List<Block> blocks = new ArrayList<>();
        Map<String, List<String>> block = new LinkedHashMap<>();
        for (String line : text().split("\n", -1)) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            int colon = line.indexOf(": ");
            String key = colon < 0 ? line : line.substring(0, colon);
            if (!keys.contains(key) || colon < 0) {
                throw new IllegalStateException("could not read " + file + " because of the line: " + line);
            }
            if (key.equals(first) && !block.isEmpty()) {
                blocks.add(new Block(block));
                block = new LinkedHashMap<>();
            }
            block.computeIfAbsent(key, k -> new ArrayList<>()).add(line.substring(colon + 2));
        }
        if (!block.isEmpty()) {
            blocks.add(new Block(block));
        }
        return blocks;
    }

    private String text() {
        try (InputStream in = Blocks.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("could not find " + file);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read " + file, e);
        }
    }

    /** The lines of one block by their keys. */
    record Block(Map<String, List<String>> lines) {
        List<String> all(String key) {
            return lines.getOrDefault(key, List.of());
        }

        Optional<String> maybe(String key) {
            if (all(key).size() > 1) {
                throw new IllegalStateException("could not use a block because it has " + key + " twice: " + lines);
            }
            return all(key).stream().findFirst();
        }

        String one(String key) {
            return maybe(key)
                    .orElseThrow(() ->
                            new IllegalStateException("could not use a block because it has no " + key + ": " + lines));
        }
    }
}
