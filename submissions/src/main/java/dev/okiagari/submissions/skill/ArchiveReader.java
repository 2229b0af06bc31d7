package dev.okiagari.submissions.skill;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.archive.ArchiveFile;
import dev.okiagari.gateway.archive.ArchiveFiles;
import dev.okiagari.gateway.archive.ArchiveLimits;
import dev.okiagari.gateway.archive.Archives;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads a skill from a zip, a tar.gz, or a SKILL.md alone, all in memory. */
public final class ArchiveReader {
    private ArchiveReader() {}

    /** Throws {@link SkillRefused} for everything that is wrong with it. */
    public static Skill read(byte[] packed) {
        try {
            if (begins(packed, 'P', 'K')) {
                return skill(archives().zip(packed, path -> true));
            }
            if (begins(packed, 0x1f, 0x8b)) {
                return skill(archives().tarGz(packed, path -> true));
            }
        } catch (ClassifiedException e) {
            throw new SkillRefused(String.valueOf(e.getMessage()), e);
        }
        throw new SkillRefused("it is neither a folder nor a zip or tar.gz");
    }

    /** A SKILL.md that was given without a folder. */
    public static Skill manifest(byte[] bytes) {
        return new Skill(Optional.empty(), List.of(file(Skill.MANIFEST, bytes)), List.of());
    }

    private static Archives archives() {
        return new Archives(ArchiveLimits.defaults()
                .withFileBytes((int) SkillLimits.TOTAL_BYTES)
                .withWantedBytes(SkillLimits.TOTAL_BYTES)
                .withTotalBytes(SkillLimits.TOTAL_BYTES)
                .withEntries(SkillLimits.ENTRIES));
    }

    private static Skill skill(ArchiveFiles unpacked) {
        String root =
                SkillShape.root(unpacked.files().stream().map(ArchiveFile::path).toList());
        List<SkillFile> files = new ArrayList<>();
        for (ArchiveFile file : unpacked.files()) {
            if (file.path().startsWith(root)) {
                files.add(file(file.path().substring(root.length()), file.bytes()));
            }
        }
        return new Skill(
                folder(root),
                SkillShape.ordered(files),
                unpacked.left().stream()
                        .filter(path -> path.startsWith(root))
                        .map(path -> new SkillLink(path.substring(root.length()), false))
                        .toList());
    }

    /** The first folder of a source archive is named after the repository and the commit, not after the skill. */
    private static Optional<String> folder(String root) {
        return root.indexOf('/') == root.length() - 1 ? Optional.empty() : SkillShape.name(root);
    }

    private static SkillFile file(String path, byte[] bytes) {
        try {
            return FileReading.read(path, new ByteArrayInputStream(bytes), SkillLimits.TOTAL_BYTES);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean begins(byte[] bytes, int first, int second) {
        return bytes.length >= 2 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
    }
}
