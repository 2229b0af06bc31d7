package dev.okiagari.skills.command;

import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.view.FileView;
import dev.okiagari.skills.view.FindingView;
import java.util.List;

/** A report for programs. */
record ScanJson(
        String name, String verdict, int score, boolean needsReview, List<FindingView> findings, List<FileView> files) {
    static ScanJson of(Report report) {
        return new ScanJson(
                report.name(),
                report.verdict().name(),
                report.score(),
                report.needsReview(),
                report.findings().stream().map(ScanJson::finding).toList(),
                report.files().stream().map(ScanJson::file).toList());
    }

    private static FindingView finding(Finding finding) {
        return new FindingView(
                finding.file(),
                finding.position().line(),
                finding.position().column(),
                finding.rule().id(),
                finding.rule().category().word(),
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
