package dev.okiagari.skills;

import dev.okiagari.skills.content.SkillReader;
import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.rule.Catalogue;
import dev.okiagari.skills.scan.PlacedReport;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Sarif;
import dev.okiagari.skills.scan.Scanner;
import java.nio.file.Path;
import java.util.List;

/** Scans a skill on this machine. Needs no database and no network. Pure but for reading the files; threads may share it. */
public final class SkillScan {
    private SkillScan() {}

    /**
     * Scans a folder, a zip, a tar.gz or a SKILL.md. Throws {@link SkillRefused} when there is no skill to scan, or when it is larger than
     * the limits.
     */
    public static Report of(Path path) {
        return new Scanner(Catalogue.standard()).scan(SkillReader.read(path));
    }

    /** Reports as one run of SARIF 2.1.0. */
    public static String sarif(List<PlacedReport> reports, String version) {
        return Sarif.of(reports, Catalogue.standard(), version);
    }
}
