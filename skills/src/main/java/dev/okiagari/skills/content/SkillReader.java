package dev.okiagari.skills.content;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads a skill on this machine, whatever form it has. */
public final class SkillReader {
    private SkillReader() {}

    /** A folder, a zip, a tar.gz or a SKILL.md. Throws {@link SkillRefused} when there is no skill, or one beyond the limits. */
    public static Skill read(Path path) {
        try {
            return Files.isDirectory(path) ? FolderReader.read(path) : file(path);
        } catch (IOException e) {
            throw new SkillRefused("it cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    private static Skill file(Path path) throws IOException {
        if (!Files.isRegularFile(path)) {
            throw new SkillRefused(Files.exists(path) ? "it is neither a file nor a folder" : "it does not exist");
        }
        byte[] bytes;
        try (InputStream in = Files.newInputStream(path)) {
            bytes = in.readNBytes((int) SkillLimits.TOTAL_BYTES + 1);
        }
        if (bytes.length > SkillLimits.TOTAL_BYTES) {
            throw new SkillRefused("it is larger than " + (SkillLimits.TOTAL_BYTES >> 20) + " MiB");
        }
        return path.endsWith(Skill.MANIFEST) ? ArchiveReader.manifest(bytes) : ArchiveReader.read(bytes);
    }
}
