package dev.okiagari.skills.local;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillLimits;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Finds the folders of skills below a folder. A skill inside another one is a part of it. Follows no links. */
final class SkillFolders {
    /** What was installed or belongs to version control holds no skills of its owner. */
    private static final Set<String> SKIPPED = Set.of(".git", "node_modules");

    private SkillFolders() {}

    /** In the order of their paths. */
    static List<Path> below(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        Files.walkFileTree(
                folder,
                EnumSet.noneOf(java.nio.file.FileVisitOption.class),
                SkillLimits.DEPTH,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(Path entered, BasicFileAttributes attributes) {
                        if (SKIPPED.contains(String.valueOf(entered.getFileName()))) {
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        if (Files.isRegularFile(entered.resolve(Skill.MANIFEST), LinkOption.NOFOLLOW_LINKS)) {
                            found.add(entered);
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure) {
                        return FileVisitResult
                                .CONTINUE; // a folder that is closed to us has no skill that could be scanned
                    }
                });
        found.sort(null);
        return found;
    }
}
