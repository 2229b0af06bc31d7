package dev.okiagari.skills.command;

import dev.okiagari.kit.terminal.Json;
import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.Report;

/** A report for programs. Pure. */
final class ScanJson {
    private ScanJson() {}

    static String of(Report report) {
        return new Json()
                .put("name", report.name())
                .put("verdict", report.verdict().name())
                .put("score", report.score())
                .put("needsReview", report.needsReview())
                .put(
                        "findings",
                        report.findings().stream().map(ScanJson::finding).toList())
                .put("files", report.files().stream().map(ScanJson::file).toList())
                .text();
    }

    private static Json finding(Finding finding) {
        return new Json()
                .put("file", finding.file())
                .put("line", finding.position().line())
                .put("column", finding.position().column())
                .put("rule", finding.rule().id())
                .put("category", finding.rule().category().word())
                .put("severity", finding.severity().word())
                .put("inCodeSample", finding.isLowered())
                .put("text", finding.excerpt())
                .put("explanation", finding.message())
                .put("advice", finding.rule().advice());
    }

    private static Json file(SkillFile file) {
        return new Json()
                .put("path", file.path())
                .put("size", file.size())
                .put("sha256", file.sha256())
                .put("kind", file.kind().words())
                .put("scanned", file.text().isPresent());
    }
}
