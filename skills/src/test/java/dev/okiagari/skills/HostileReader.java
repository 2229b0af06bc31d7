package dev.okiagari.skills;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.skills.content.ArchiveReader;
import dev.okiagari.skills.content.SkillRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads archives in a process of its own, with a heap that a single bomb would burst. */
public final class HostileReader {
    private static final int HEAP_MB = 48;

    private HostileReader() {}

    /** Argument: a folder with archives. Says for each what became of it. */
    public static void main(String[] args) throws IOException {
        List<Path> archives;
        try (Stream<Path> list = Files.list(Path.of(args[0]))) {
            archives = list.sorted().toList();
        }
        for (Path archive : archives) {
            System.out.println(archive.getFileName() + read(Files.readAllBytes(archive)));
        }
        System.out.println(archives.size() + " hostile archives read in a heap of " + HEAP_MB + " MiB");
    }

    private static String read(byte[] packed) {
        try {
            return " read: " + ArchiveReader.snapshot(packed, "").files().size() + " files";
        } catch (ClassifiedException | SkillRefused e) {
            return " refused: " + e.getMessage();
        }
    }

    static Process start(Path archives, Path work) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + HEAP_MB + "m",
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "-XX:-UsePerfData",
                        "-Djava.io.tmpdir=" + work,
                        "-cp",
                        System.getProperty("java.class.path"),
                        HostileReader.class.getName(),
                        archives.toString())
                .directory(work.toFile())
                .redirectErrorStream(true)
                .start();
    }
}
