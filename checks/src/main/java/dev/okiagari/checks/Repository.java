package dev.okiagari.checks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** The working tree: where it is, and its text files without what builds and runs leave behind. */
public final class Repository {
    private static final Set<String> NOT_OURS =
            Set.of("target", ".git", ".idea", ".okiagari", "okiagari-data", "data", "node_modules");
    private static final Pattern TEXT =
            Pattern.compile(".*\\.(java|sql|md|xml|jte|html|css|js|json|ya?ml|properties|sh|bash|config|svg|txt)");
    private static final Set<String> SCRIPTS = Set.of("okiagari", "check", ".ci/run");

    private final Path root;

    private Repository(Path root) {
        this.root = root;
    }

    /** The repository that the build runs in (given as a system property), or the one above the working folder. */
    public static Repository here() {
        String given = System.getProperty("okiagari.root");
        Path folder = given == null ? Path.of("").toAbsolutePath() : Path.of(given);
        while (!Files.isDirectory(folder.resolve(".mvn"))) {
            Path above = folder.getParent();
            if (above == null) {
                throw new IllegalStateException("could not find the repository because no folder above has a .mvn");
            }
            folder = above;
        }
        return new Repository(folder);
    }

    /** The repository in this folder. */
    static Repository at(Path root) {
        return new Repository(root);
    }

    public Path root() {
        return root;
    }

    /** Every text file of the tree; throws when one cannot be read. */
    public List<SourceFile> sources() {
        List<SourceFile> found = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    return NOT_OURS.contains(nameOf(folder)) && !folder.equals(root)
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    String path = root.relativize(file).toString().replace('\\', '/');
                    if (attributes.isRegularFile()
                            && (SCRIPTS.contains(path) || TEXT.matcher(path).matches())) {
                        found.add(new SourceFile(path, Files.readString(file)));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the sources because the tree is unreadable", e);
        }
        return found;
    }

    private static String nameOf(Path path) {
        Path name = path.getFileName();
        return name == null ? "" : name.toString();
    }
}
