package dev.okiagari.application.index;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.Lock;
import org.apache.lucene.store.LockObtainFailedException;
import org.jspecify.annotations.Nullable;

/**
 * The folder of an index: generations, each in a folder of its own, a file with the name of the current one, a lock for
 * the writer, and a mark by which others ask the writer for a rebuild.
 */
final class IndexFolder {
    private static final Pattern GENERATION = Pattern.compile("generation-(\\d{1,9})");
    private static final String LOCK = "index.lock";

    private final Path root;
    private final Path current;
    private final Path rebuild;

    IndexFolder(Path root) {
        this.root = root.toAbsolutePath().normalize();
        this.current = this.root.resolve("current");
        this.rebuild = this.root.resolve("rebuild");
    }

    /** The right to write, unless another process has it. It ends with this process. */
    Optional<Lock> lock() throws IOException {
        try (FSDirectory folder = FSDirectory.open(root)) {
            return Optional.of(folder.obtainLock(LOCK));
        } catch (LockObtainFailedException e) {
            return Optional.empty();
        }
    }

    /** The current generation, if one was ever finished. */
    Optional<Path> current() throws IOException {
        try {
            String name = Files.readString(current).strip();
            return GENERATION.matcher(name).matches() ? Optional.of(root.resolve(name)) : Optional.empty();
        } catch (NoSuchFileException | CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** A folder that no generation has had. */
    Path next() throws IOException {
        int last = generations().stream()
                .map(folder -> GENERATION.matcher(folder.getFileName().toString()))
                .filter(Matcher::matches)
                .mapToInt(m -> Integer.parseInt(m.group(1)))
                .max()
                .orElse(0);
        return root.resolve("generation-" + (last + 1));
    }

    /** Makes this the current one, atomically; the others are removed. */
    void point(Path generation) throws IOException {
        Path written = root.resolve("current.new");
        try (FileChannel file = FileChannel.open(
                written, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            file.write(StandardCharsets.UTF_8.encode(generation.getFileName() + "\n"));
            file.force(true);
        }
        Files.move(written, current, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel folder = FileChannel.open(root, StandardOpenOption.READ)) {
            folder.force(true);
        }
    }

    /** Removes what is left of older ones and of rebuilds that were cut short. For the one who writes. */
    void removeAllBut(Path generation) throws IOException {
        for (Path folder : generations()) {
            if (!folder.equals(generation)) {
                remove(folder);
                Files.deleteIfExists(VerifiedFiles.listOf(folder));
            }
        }
    }

    void requestRebuild() throws IOException {
        Files.createDirectories(root);
        Files.writeString(rebuild, "");
    }

    boolean isRebuildRequested() {
        return Files.exists(rebuild);
    }

    void clearRebuildRequest() throws IOException {
        Files.deleteIfExists(rebuild);
    }

    private List<Path> generations() throws IOException {
        Files.createDirectories(root);
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(entry ->
                            GENERATION.matcher(entry.getFileName().toString()).matches())
                    .sorted()
                    .toList();
        }
    }

    private static void remove(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path emptied, @Nullable IOException failed) throws IOException {
                Files.deleteIfExists(emptied);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    @Override
    public String toString() {
        return root.toString();
    }
}
