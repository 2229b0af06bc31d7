package dev.okiagari.skills.content;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads a skill from a folder. Links are never followed and only ordinary files are opened. {@code .git} is left out: it is no part of what
 * is published. Used once, by one thread.
 */
public final class FolderReader {
    private final Path folder;
    private final List<String> paths = new ArrayList<>();
    private final List<SkillLink> links = new ArrayList<>();
    private final List<String> closed = new ArrayList<>();
    private int entries;

    private FolderReader(Path folder) {
        this.folder = folder;
    }

    /** Throws {@link SkillRefused} when it is not a skill or too large, and {@link IOException} when the folder cannot be read. */
    public static Skill read(Path folder) throws IOException {
        return new FolderReader(folder.toRealPath()).read();
    }

    private Skill read() throws IOException {
        walk(folder, "", 0);
        String root = SkillShape.root(paths);
        List<SkillFile> files = new ArrayList<>();
        long left = SkillLimits.TOTAL_BYTES;
        for (String path : paths) {
            if (path.startsWith(root)) {
                SkillFile file = file(path, path.substring(root.length()), left);
                left -= file.size();
                files.add(file);
            }
        }
        closed.stream()
                .filter(path -> path.startsWith(root))
                .forEach(path -> files.add(FileReading.unreadable(path.substring(root.length()))));
        return new Skill(
                root.isEmpty() ? SkillShape.name(folder.toString()) : SkillShape.name(root),
                SkillShape.ordered(files),
                links.stream()
                        .filter(link -> link.path().startsWith(root))
                        .map(link -> new SkillLink(link.path().substring(root.length()), link.leadsOut()))
                        .toList());
    }

    private void walk(Path within, String prefix, int depth) throws IOException {
        if (depth > SkillLimits.DEPTH) {
            throw new SkillRefused("it has more than " + SkillLimits.DEPTH + " folders in folders");
        }
        for (Path entry : entries(within)) {
            if (++entries > SkillLimits.ENTRIES) {
                throw new SkillRefused(
                        "it has more than " + SkillLimits.ENTRIES + " files and folders; name the skill's folder");
            }
            String path = prefix + entry.getFileName();
            BasicFileAttributes attributes =
                    Files.readAttributes(entry, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isRegularFile()) {
                paths.add(path);
            } else if (!attributes.isDirectory()) {
                links.add(new SkillLink(path, leadsOut(entry, attributes)));
            } else if (!path.endsWith(".git") || !isNamed(entry, ".git")) {
                try {
                    walk(entry, path + "/", depth + 1);
                } catch (java.nio.file.AccessDeniedException e) {
                    closed.add(path);
                }
            }
        }
    }

    private static boolean isNamed(Path entry, String name) {
        return String.valueOf(entry.getFileName()).equals(name);
    }

    private List<Path> entries(Path within) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(within)) {
            for (Path entry : stream) {
                found.add(entry);
                if (found.size() > SkillLimits.ENTRIES) {
                    break;
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        found.sort(null);
        return found;
    }

    private boolean leadsOut(Path entry, BasicFileAttributes attributes) throws IOException {
        if (!attributes.isSymbolicLink()) {
            return false;
        }
        Path parent = Optional.ofNullable(entry.getParent()).orElse(folder);
        return !parent.resolve(Files.readSymbolicLink(entry)).normalize().startsWith(folder);
    }

    private SkillFile file(String path, String shown, long left) {
        try (InputStream in = Files.newInputStream(folder.resolve(path), LinkOption.NOFOLLOW_LINKS)) {
            return FileReading.read(shown, in, left);
        } catch (IOException e) {
            return FileReading.unreadable(shown);
        }
    }
}
