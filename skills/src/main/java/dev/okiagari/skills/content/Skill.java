package dev.okiagari.skills.content;

import java.util.List;
import java.util.Optional;

/**
 * A skill as it was read. An immutable value.
 *
 * @param folder the name of its folder; empty where it has none, as at the root of an archive
 * @param files SKILL.md first, then by path
 * @param links what is not a file or folder, by path; never followed
 */
public record Skill(Optional<String> folder, List<SkillFile> files, List<SkillLink> links) {
    /** The file that makes a folder a skill. */
    public static final String MANIFEST = "SKILL.md";

    public Skill {
        files = List.copyOf(files);
        links = List.copyOf(links);
    }

    public SkillFile manifest() {
        return files.getFirst();
    }
}
