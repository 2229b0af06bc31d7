package dev.okiagari.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Whole folders: listed from the leaves up, without following links. */
final class Trees {

    private Trees() {}

    static void delete(Path root) throws IOException {
        for (Path path : leavesFirst(root)) {
            Files.deleteIfExists(path);
        }
    }

    static List<Path> leavesFirst(Path root) throws IOException {
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
