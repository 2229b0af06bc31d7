package dev.okiagari.skills;

import dev.okiagari.skills.content.ArchiveReader;
import dev.okiagari.skills.content.FolderReader;
import dev.okiagari.skills.content.Skill;
import dev.okiagari.skills.content.SkillLimits;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Sarif;
import dev.okiagari.skills.scan.Scanner;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Scans a skill on this machine. Needs no database and no network. Pure but for reading the files; threads may share it. */
public final class SkillScan {
    private SkillScan() {}

    /**
     * Scans a folder, a zip, a tar.gz or a SKILL.md. Throws {@link SkillRefused} when there is no skill to scan, or when it is larger than
     * the limits.
     */
    public static Report of(Path path) {
        try {
            return new Scanner(Catalogue.standard()).scan(read(path));
        } catch (IOException e) {
            throw new SkillRefused("it cannot be read (" + e.getClass().getSimpleName() + ")", e);
        }
    }

    /** The report as SARIF 2.1.0. */
    public static String sarif(Report report, String version) {
        return Sarif.of(report, Catalogue.standard(), version);
    }

    private static Skill read(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            return FolderReader.read(path);
        }
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
