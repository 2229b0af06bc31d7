package dev.okiagari.skills.command;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.local.LocalReport;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.PlacedReport;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Suppression;
import dev.okiagari.skills.scan.Verdict;
import dev.okiagari.skills.setup.Visible;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** A report for people. Pure. */
final class ScanText {
    private ScanText() {}

    /** One skill, or several with a line for each that has findings and a summary. */
    static List<String> lines(LocalReport scanned) {
        List<String> lines = new ArrayList<>();
        for (PlacedReport placed : scanned.skills()) {
            report(placed, scanned.isMany(), lines);
        }
        scanned.refused()
                .forEach(one -> lines.add(say("scan.refused", Visible.of(one.place()), Visible.of(one.reason()))));
        scanned.stale().forEach(entry -> lines.add(say("scan.stale", Visible.of(entry))));
        if (scanned.isMany()) {
            lines.add(say(
                    "scan.summary",
                    scanned.verdict(),
                    scanned.skills().size(),
                    scanned.count(Verdict.PASS),
                    scanned.count(Verdict.CONCERNS),
                    scanned.count(Verdict.FAIL),
                    scanned.suppressed(),
                    scanned.refused().size()));
        }
        return lines;
    }

    private static void report(PlacedReport placed, boolean isShort, List<String> lines) {
        Report report = placed.report();
        for (Finding finding : report.findings()) {
            finding(placed, finding, lines);
        }
        if (!isShort) {
            for (SkillFile file : report.unscanned()) {
                lines.add(say(
                        "scan.not_scanned",
                        Visible.of(file.path()),
                        file.kind().words(),
                        String.valueOf(file.size()),
                        file.sha256()));
            }
        }
        for (Suppression one : placed.suppressed()) {
            lines.add(say(
                    "scan.suppressed",
                    place(placed, one.finding()),
                    one.finding().severity().word(),
                    one.finding().rule().id(),
                    Visible.of(one.reason())));
        }
        boolean isQuiet = isShort
                && report.verdict() == Verdict.PASS
                && report.findings().isEmpty()
                && placed.suppressed().isEmpty();
        if (!isQuiet) {
            lines.add((isShort ? Visible.of(placed.place()) + "  " : "")
                    + verdict(report)
                    + (placed.suppressed().isEmpty()
                            ? ""
                            : say("scan.suppressed_count", placed.suppressed().size())));
        }
        if (!isShort && report.needsReview()) {
            lines.add(say("scan.needs_review"));
        }
    }

    private static String place(PlacedReport placed, Finding finding) {
        return Visible.of(placed.path(finding.file())) + ":"
                + finding.position().line() + ":" + finding.position().column();
    }

    private static void finding(PlacedReport placed, Finding finding, List<String> lines) {
        lines.add(place(placed, finding) + "  " + finding.severity().word()
                + (finding.isLowered() ? say("scan.code_sample") : "") + "  "
                + finding.rule().id());
        if (!finding.excerpt().isBlank()) {
            lines.add("    > " + Visible.of(finding.excerpt().strip()));
        }
        lines.add("    " + Visible.of(finding.message()));
        lines.add("    " + say("scan.advice", finding.rule().advice()));
        lines.add("");
    }

    private static String verdict(Report report) {
        String counts = Arrays.stream(Severity.values())
                .map(severity -> count(report, severity))
                .filter(count -> !count.isEmpty())
                .collect(Collectors.joining(", "));
        return say(
                "scan.verdict",
                report.verdict(),
                report.score(),
                report.name().isEmpty() ? "" : say("scan.verdict_for", report.name()),
                counts.isEmpty() ? say("scan.nothing_found") : counts,
                report.files().size());
    }

    private static String count(Report report, Severity severity) {
        long count = report.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .count();
        return count == 0 ? "" : count + " " + severity.word();
    }
}
