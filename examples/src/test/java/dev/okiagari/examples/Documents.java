package dev.okiagari.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The documents of the repository that the build runs in. */
final class Documents {
    /** Made by builds, runs and tools: not written by us. */
    private static final Set<String> NOT_OURS = Set.of("target", ".git", "okiagari-data", "node_modules");

    private Documents() {}

    static Path root() {
        Path folder = Path.of(System.getProperty("okiagari.root", "")).toAbsolutePath();
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            Path above = folder.getParent();
            if (above == null) {
                throw new IllegalStateException("could not find the repository because no folder above has a .mvn");
            }
            folder = above;
        }
        return folder;
    }

    /** Every Markdown file. */
    static List<Path> all() throws IOException {
        List<Path> found = new ArrayList<>();
        Path root = root();
        try (Stream<Path> files = Files.find(
                root,
                8,
                (file, attributes) ->
                        attributes.isRegularFile() && file.toString().endsWith(".md"))) {
            files.filter(file -> isOurs(root.relativize(file))).forEach(found::add);
        }
        return found;
    }

    private static boolean isOurs(Path file) {
        for (Path part : file) {
            if (NOT_OURS.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }
}
