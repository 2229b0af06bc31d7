package dev.okiagari.sandbox.skills;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/**
 * A skill in a repository, and what is known about it.
 *
 * @param path its folder inside the repository
 * @param reason what is wrong: the kind of danger, or the fault of its structure; empty for a good one
 * @param files by path below its folder
 */
public record SampleSkill(
        String repository, String path, String name, Quality quality, String reason, Map<String, byte[]> files) {
    /** DANGEROUS ones are well formed and do harm; BROKEN ones break the rules of the format. */
    public enum Quality {
        GOOD,
        DANGEROUS,
        BROKEN
    }

    public SampleSkill {
        files = new TreeMap<>(files);
    }

    /** The same with one more line in its SKILL.md. */
    SampleSkill revised(int revision) {
        Map<String, byte[]> changed = new TreeMap<>(files);
        changed.computeIfPresent(
                "SKILL.md",
                (name, bytes) -> (new String(bytes, StandardCharsets.UTF_8) + "\nRevision " + revision + ".\n")
                        .getBytes(StandardCharsets.UTF_8));
        return new SampleSkill(repository, path, name, quality, reason, changed);
    }

    /** A text file of it; empty when there is none. */
    public String text(String file) {
        return new String(files.getOrDefault(file, new byte[0]), StandardCharsets.UTF_8);
    }
}
