package dev.okiagari.gateway.storage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** All files below a folder, one folder at a time; what vanishes meanwhile is left out, where Files.walk would fail. */
final class Walk {
    private Walk() {}

    static Stream<Path> files(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList().stream().flatMap(entry -> {
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    return files(entry);
                }
                return Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS) ? Stream.of(entry) : Stream.of();
            });
        } catch (NoSuchFileException e) {
            return Stream.of();
        } catch (IOException e) {
            throw StorageFaults.because(StorageFaults.TRANSIENT, "list a storage folder", e);
        }
    }
}
