package dev.okiagari.submissions.skill;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.archive.ArchiveFiles;
import dev.okiagari.gateway.archive.ArchiveLimits;
import dev.okiagari.gateway.archive.Archives;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads a skill from a zip, a tar.gz, or a SKILL.md alone, all in memory. */
public final class ArchiveReader {
    private ArchiveReader() {}

    /** Throws {@link SkillRefused} for everything that is wrong with it. */
    public static Skill read(byte[] packed) {
        Archives archives = archives();
        try {
            if (begins(packed, 'P', 'K')) {
                return read(wanted -> archives.zip(packed, wanted));
            }
            if (begins(packed, 0x1f, 0x8b)) {
                return read(wanted -> archives.tarGz(packed, wanted));
            }
        } catch (ClassifiedException e) {
            throw new SkillRefused(String.valueOf(e.getMessage()), e);
        }
        throw new SkillRefused("it is neither a folder nor a zip or tar.gz");
    }

    /** Reads it twice: for the names, and for the files of the skill, so that no others are kept in memory. */
    private static Skill read(Unpacking unpacking) {
        List<String> names = new ArrayList<>();
        unpacking.files(name -> {
            names.add(name);
            return false;
        });
        String root = SkillShape.root(names);
        return skill(root, unpacking.files(name -> name.startsWith(root)));
    }

    /** Unpacks an archive, whatever its format. */
    private interface Unpacking {
        ArchiveFiles files(Predicate<String> wanted);
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

    private static Skill skill(String root, ArchiveFiles unpacked) {
        List<SkillFile> files = unpacked.files().stream()
                .map(file -> file(file.path().substring(root.length()), file.bytes()))
                .toList();
        List<SkillLink> links = unpacked.specials().stream()
                .filter(path -> path.startsWith(root))
                .map(path -> new SkillLink(path.substring(root.length()), false))
                .toList();
        return new Skill(folder(root), SkillShape.ordered(files), links);
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
