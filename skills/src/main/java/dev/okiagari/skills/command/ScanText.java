package dev.okiagari.skills.command;

import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.setup.Visible;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A report for people. Pure. */
final class ScanText {
    private ScanText() {}

    static List<String> lines(Report report) {
        List<String> lines = new ArrayList<>();
        for (Finding finding : report.findings()) {
            finding(finding, lines);
        }
        for (SkillFile file : report.unscanned()) {
            lines.add("not scanned: " + Visible.of(file.path()) + " ("
                    + file.kind().words() + ", " + file.size() + " bytes, sha256 " + file.sha256() + ")");
        }
        lines.add(verdict(report));
        if (report.needsReview()) {
            lines.add("A person has to look at the files that were not scanned before this skill is published.");
        }
        return lines;
    }

    private static void finding(Finding finding, List<String> lines) {
        lines.add(Visible.of(finding.file()) + ":" + finding.position().line() + ":"
                + finding.position().column() + "  " + finding.severity().word()
                + (finding.isLowered() ? " (code sample)" : "") + "  "
                + finding.rule().id());
        if (!finding.excerpt().isBlank()) {
            lines.add("    > " + Visible.of(finding.excerpt().strip()));
        }
        lines.add("    " + Visible.of(finding.message()));
        lines.add("    advice: " + finding.rule().advice());
        lines.add("");
    }

    private static String verdict(Report report) {
        String counts = Arrays.stream(Severity.values())
                .map(severity -> count(report, severity))
                .filter(count -> !count.isEmpty())
                .collect(Collectors.joining(", "));
        return report.verdict() + ": " + report.score() + " of 100 points"
                + (report.name().isEmpty() ? "" : " for " + report.name()) + "; "
                + (counts.isEmpty() ? "nothing found" : counts) + " in "
                + report.files().size() + (report.files().size() == 1 ? " file" : " files");
    }

    private static String count(Report report, Severity severity) {
        long count = report.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
        return count == 0 ? "" : count + " " + severity.word();
    }
}
