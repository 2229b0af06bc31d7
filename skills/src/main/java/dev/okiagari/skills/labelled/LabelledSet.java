package dev.okiagari.skills.labelled;

import dev.okiagari.skills.content.FolderReader;
import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads a tree of labelled skills: {@code malicious/<class>/…}, {@code benign/<topic>/…}, {@code security/…}, each skill a folder or a file
 * with the ending {@code .skill}. A class or topic may be left out.
 */
public final class LabelledSet {
    private static final int DEEPEST = 4;

    /** Its skills are counted and never named, so that nobody writes rules for them. */
    private static final String SEALED = "sealed";

    private LabelledSet() {}

    /** By where the folder really is: a link to it changes nothing. */
    public static boolean isSealed(Path folder) throws IOException {
        return hasSealed(folder.toAbsolutePath().normalize()) || hasSealed(folder.toRealPath());
    }

    private static boolean hasSealed(Path folder) {
        for (Path part : folder) {
            if (part.toString().equals(SEALED)) {
                return true;
            }
        }
        return false;
    }

    /** In the order of their paths. Throws {@link SkillRefused} when there is none. */
    public static List<LabelledSkill> read(Path folder) throws IOException {
        List<LabelledSkill> skills = new ArrayList<>();
        for (Path child : children(folder)) {
            Optional<Label> label = Label.of(name(child));
            if (label.isPresent()) {
                read(child, label.get(), "", 0, skills);
            }
        }
        if (skills.isEmpty()) {
            throw new SkillRefused("it has no labelled skills; it needs folders named malicious, benign or security");
        }
        return skills;
    }

    private static void read(Path folder, Label label, String group, int depth, List<LabelledSkill> into)
            throws IOException {
        for (Path child : children(folder)) {
            String name = name(child);
            if (name.endsWith(LabelledFile.ENDING) && Files.isRegularFile(child, LinkOption.NOFOLLOW_LINKS)) {
                String skill = name.substring(0, name.length() - LabelledFile.ENDING.length());
                into.add(new LabelledSkill(label, group, skill, LabelledFile.read(skill, Files.readString(child))));
            } else if (Files.isRegularFile(child.resolve(Skill.MANIFEST), LinkOption.NOFOLLOW_LINKS)) {
                into.add(new LabelledSkill(label, group, name, FolderReader.read(child)));
            } else if (Files.isDirectory(child, LinkOption.NOFOLLOW_LINKS) && depth < DEEPEST) {
                read(child, label, group.isEmpty() ? name : group, depth + 1, into);
            }
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        try (Stream<Path> list = Files.list(folder)) {
            return list.sorted().toList();
        }
    }

    private static String name(Path path) {
        return String.valueOf(path.getFileName());
    }
}
