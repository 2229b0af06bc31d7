package dev.okiagari.skills.command;

import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.local.LocalReport;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.PlacedReport;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Suppression;
import dev.okiagari.skills.view.FileView;
import dev.okiagari.skills.view.FindingView;
import java.util.List;

/**
 * The report about one skill for programs.
 *
 * @param path below the folder that was scanned; empty when the skill itself was named
 * @param suppressed what the baseline accepts
 * @param staleBaseline what the baseline accepts and nobody finds any more; for one skill of many it stands in the whole
 */
record ScanJson(
        String path,
        String name,
        String verdict,
        int score,
        boolean needsReview,
        List<FindingView> findings,
        List<Accepted> suppressed,
        List<FileView> files,
        List<String> staleBaseline) {

    /** A finding that is accepted, and why. */
    record Accepted(FindingView finding, String reason) {
        static Accepted of(Suppression suppressed) {
            return new Accepted(ScanJson.finding(suppressed.finding()), suppressed.reason());
        }
    }

    static ScanJson of(LocalReport scanned) {
        return of(scanned.skills().getFirst(), scanned.stale());
    }

    static ScanJson of(PlacedReport placed, List<String> stale) {
        Report report = placed.report();
        return new ScanJson(
                placed.place(),
                report.name(),
                report.verdict().name(),
                report.score(),
                report.needsReview(),
                report.findings().stream().map(ScanJson::finding).toList(),
                placed.suppressed().stream().map(Accepted::of).toList(),
                report.files().stream().map(ScanJson::file).toList(),
                stale);
    }

    private static FindingView finding(Finding finding) {
        return new FindingView(
                finding.file(),
                finding.position().line(),
                finding.position().column(),
                finding.rule().id(),
                finding.rule().category().word(),
                finding.rule().attack().word(),
                finding.severity().word(),
                finding.isLowered(),
                finding.excerpt(),
                finding.message(),
                finding.rule().advice());
    }

    private static FileView file(SkillFile file) {
        return new FileView(
                file.path(),
                file.size(),
                file.sha256(),
                file.kind().words(),
                file.text().isPresent());
    }
}
