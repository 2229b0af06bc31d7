package dev.okiagari.skills.content;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Which folder of a tree is the skill, and how much of it is scanned. Pure. */
final class SkillShape {
    private static final int MOST_LISTED = 20;

    private SkillShape() {}

    /** The folder with SKILL.md: the root (an empty path), else the only one. With a slash at the end when it is not the root. */
    static String root(List<String> paths) {
        if (paths.contains(Skill.MANIFEST)) {
            return "";
        }
        List<String> found = paths.stream()
                .filter(path -> path.endsWith("/" + Skill.MANIFEST))
                .sorted()
                .toList();
        if (found.isEmpty()) {
            throw new SkillRefused("it has no " + Skill.MANIFEST + "; a skill is a folder with that file");
        }
        if (found.size() > 1) {
            throw new SkillRefused("it has several skills; name one of them: " + listed(found));
        }
        return found.getFirst().substring(0, found.getFirst().length() - Skill.MANIFEST.length());
    }

    /** The folder that everything in an archive is in, with a slash at the end; empty when there is none. */
    static String top(List<String> names) {
        String first = names.isEmpty() ? "" : names.getFirst();
        String top = first.substring(0, first.indexOf('/') + 1);
        return names.stream().allMatch(name -> name.startsWith(top)) ? top : "";
    }

    /** The folder of one skill in an archive, below its top: the given one, or the root, or the only one. */
    static String root(List<String> names, String top, String path) {
        List<String> below = names.stream()
                .filter(name -> name.startsWith(top))
                .map(name -> name.substring(top.length()))
                .toList();
        if (path.isEmpty()) {
            return root(below);
        }
        if (below.contains(path + "/" + Skill.MANIFEST)) {
            return path + "/";
        }
        throw new SkillRefused("it has no " + path + "/" + Skill.MANIFEST + "; it has: " + listed(below));
    }

    private static String listed(List<String> paths) {
        List<String> found = paths.stream()
                .filter(SkillShape::isManifest)
                .sorted()
                .limit(MOST_LISTED)
                .toList();
        return found.isEmpty() ? "no skill at all" : String.join(", ", found);
    }

    private static boolean isManifest(String path) {
        return path.equals(Skill.MANIFEST) || path.endsWith("/" + Skill.MANIFEST);
    }

    /** The last part of a folder's path. */
    static Optional<String> name(String root) {
        String path = root.endsWith("/") ? root.substring(0, root.length() - 1) : root;
        return Optional.of(path.substring(path.lastIndexOf('/') + 1)).filter(name -> !name.isEmpty());
    }

    /** SKILL.md first, then by path. Texts beyond the limit of all together are not scanned. */
    static List<SkillFile> ordered(List<SkillFile> files) {
        List<SkillFile> ordered = new ArrayList<>();
        long scanned = 0;
        for (SkillFile file : files.stream()
                .sorted(Comparator.comparing((SkillFile file) -> !file.path().equals(Skill.MANIFEST))
                        .thenComparing(SkillFile::path))
                .toList()) {
            boolean fits = scanned + file.size() <= SkillLimits.SCANNED_BYTES;
            if (file.kind() == FileKind.TEXT && fits) {
                scanned += file.size();
            }
            ordered.add(file.kind() != FileKind.TEXT || fits ? file : unscanned(file));
        }
        return ordered;
    }

    private static SkillFile unscanned(SkillFile file) {
        return new SkillFile(
                file.path(), file.size(), file.sha256(), FileKind.LARGE_TEXT, Optional.empty(), file.isValidText());
    }
}
