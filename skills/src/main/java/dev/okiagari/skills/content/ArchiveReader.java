package dev.okiagari.skills.content;

import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.archive.ArchiveFiles;
import dev.okiagari.gateway.archive.ArchiveLimits;
import dev.okiagari.gateway.archive.Archives;
import dev.okiagari.skills.content.SkillSnapshot.RawFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Reads a skill from a zip, a tar.gz, or a SKILL.md alone, all in memory. */
public final class ArchiveReader {
    private ArchiveReader() {}

    /** Throws {@link SkillRefused} for everything that is wrong with it. */
    public static Skill read(byte[] packed) {
        try {
            return snapshot(packed, "").skill();
        } catch (ClassifiedException e) {
            throw new SkillRefused(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Reads one skill of an archive. Throws {@link SkillRefused} when there is none or more than one, and a classified exception
     * {@code archive.…} when the archive cannot be read or is larger than the limits.
     *
     * @param path the skill's folder below the archive's first folder; empty: the root, else the only skill there is
     */
    public static SkillSnapshot snapshot(byte[] packed, String path) {
        Archives archives = archives();
        if (begins(packed, 'P', 'K')) {
            return snapshot(wanted -> archives.zip(packed, wanted), path);
        }
        if (begins(packed, 0x1f, 0x8b)) {
            return snapshot(wanted -> archives.tarGz(packed, wanted), path);
        }
        throw new SkillRefused("it is neither a folder nor a zip or tar.gz");
    }

    /** Reads it twice: for the names, and for the files of the skill, so that no others are kept in memory. */
    private static SkillSnapshot snapshot(Unpacking unpacking, String path) {
        List<String> names = new ArrayList<>();
        unpacking.files(name -> {
            names.add(name);
            return false;
        });
        String top = SkillShape.top(names);
        String root = top + SkillShape.root(names, top, path);
        ArchiveFiles unpacked = unpacking.files(name -> name.startsWith(root));
        return new SkillSnapshot(
                root.length() == top.length() ? "" : root.substring(top.length(), root.length() - 1),
                folder(root),
                unpacked.files().stream()
                        .map(file -> new RawFile(file.path().substring(root.length()), file.bytes()))
                        .toList(),
                unpacked.specials().stream()
                        .filter(special -> special.path().startsWith(root))
                        .map(special -> SkillLinks.inside(special, root))
                        .toList());
    }

    /** Unpacks an archive, whatever its format. */
    private interface Unpacking {
        ArchiveFiles files(Predicate<String> wanted);
    }

    /** A SKILL.md that was given without a folder. */
    public static Skill manifest(byte[] bytes) {
        return alone(bytes).skill();
    }

    /** The same with its bytes. */
    public static SkillSnapshot alone(byte[] bytes) {
        return new SkillSnapshot("", Optional.empty(), List.of(new RawFile(Skill.MANIFEST, bytes)), List.of());
    }

    private static Archives archives() {
        return new Archives(ArchiveLimits.defaults()
                .withFileBytes((int) SkillLimits.TOTAL_BYTES)
                .withWantedBytes(SkillLimits.TOTAL_BYTES)
                .withTotalBytes(SkillLimits.TOTAL_BYTES)
                .withEntries(SkillLimits.ENTRIES));
    }

    /** The first folder of a source archive is named after the repository and the commit, not after the skill. */
    private static Optional<String> folder(String root) {
        return root.indexOf('/') == root.length() - 1 ? Optional.empty() : SkillShape.name(root);
    }

    private static boolean begins(byte[] bytes, int first, int second) {
        return bytes.length >= 2 && (bytes[0] & 0xff) == first && (bytes[1] & 0xff) == second;
    }
}
