package dev.okiagari.skills.scan;

import dev.okiagari.skills.content.FolderReader;
import dev.okiagari.skills.content.Skill;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Writes files to a folder for as long as it takes to read them as a skill. */
final class Unpacked {
    private Unpacked() {}

    static Skill read(Map<String, byte[]> files) {
        try {
            Path folder = Files.createTempDirectory("skill");
            try {
                for (Map.Entry<String, byte[]> file : files.entrySet()) {
                    Path path = folder.resolve(file.getKey());
                    Files.createDirectories(path.getParent());
                    Files.write(path, file.getValue());
                }
                return FolderReader.read(folder);
            } finally {
                remove(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(Path folder) throws IOException {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(folder)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
