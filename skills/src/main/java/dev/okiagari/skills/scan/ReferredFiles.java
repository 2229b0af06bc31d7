package dev.okiagari.skills.scan;

import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillFile;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The files that an agent is led to: SKILL.md, what it names by path, name or folder, and what those name. Takes time in proportion to the
 * texts. Immutable.
 */
final class ReferredFiles {
    private static final Pattern SEPARATORS = Pattern.compile("[^\\p{L}\\p{N}._/-]+");

    private final Set<String> paths = new HashSet<>();

    private ReferredFiles() {}

    static ReferredFiles of(Skill skill) {
        ReferredFiles referred = new ReferredFiles();
        Deque<SkillFile> open = new ArrayDeque<>();
        referred.add(skill.manifest(), open);
        List<SkillFile> left = skill.files().stream().skip(1).toList();
        Set<String> names = new HashSet<>();
        while (!open.isEmpty()) {
            if (names(open.poll(), names)) {
                left.stream().filter(file -> isNamed(file.path(), names)).forEach(file -> referred.add(file, open));
                left = left.stream()
                        .filter(file -> !isNamed(file.path(), names))
                        .toList();
            }
        }
        return referred;
    }

    boolean contain(String path) {
        return paths.contains(path);
    }

    private void add(SkillFile file, Deque<SkillFile> open) {
        paths.add(file.path());
        open.add(file);
    }

    private static boolean names(SkillFile file, Set<String> into) {
        boolean isNew = false;
        for (String word : SEPARATORS.split(file.text().orElse(""), -1)) {
            String plain = word.startsWith("./") ? word.substring(2) : word;
            if (plain.length() > 2 && plain.length() < 300 && (plain.indexOf('.') >= 0 || plain.indexOf('/') >= 0)) {
                isNew |= into.add(
                        plain.endsWith(".") || plain.endsWith("/") ? plain.substring(0, plain.length() - 1) : plain);
            }
        }
        return isNew;
    }

    private static boolean isNamed(String path, Set<String> names) {
        int slash = path.lastIndexOf('/');
        boolean isFolder = slash > 0 && names.contains(path.substring(0, slash));
        return isFolder || names.contains(path) || names.contains(path.substring(slash + 1));
    }
}
