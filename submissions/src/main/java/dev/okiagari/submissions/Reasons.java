package dev.okiagari.submissions;

import dev.okiagari.submissions.rule.Severity;
import dev.okiagari.submissions.scan.Finding;
import dev.okiagari.submissions.scan.Report;
import dev.okiagari.submissions.skill.SkillFile;
import java.util.List;
import java.util.stream.Collectors;

/** Reasons that an author can act on: file, line, rule, advice. Pure. */
final class Reasons {
    private static final int MOST = 3;

    private Reasons() {}

    /** The worst findings, each with what to do. */
    static String of(Report report) {
        List<Finding> worst = report.findings().stream().limit(MOST).toList();
        int more = report.findings().size() - worst.size();
        return "tier 1 gives " + report.score() + " of 100 points; "
                + worst.stream()
                        .map(finding -> finding.file() + ":"
                                + finding.position().line() + " "
                                + finding.rule().id() + ": " + finding.rule().advice())
                        .collect(Collectors.joining("; "))
                + (more > 0 ? "; and " + more + " more" : "");
    }

    /** Why a machine may not publish it. */
    static String review(Report report) {
        List<SkillFile> unscanned = report.files().stream()
                .filter(file -> file.kind().needsReview())
                .toList();
        if (!unscanned.isEmpty()) {
            return unscanned.getFirst().path() + " was not scanned ("
                    + unscanned.getFirst().kind().words() + ")";
        }
        return report.findings().stream()
                .filter(finding -> finding.severity().compareTo(Severity.HIGH) <= 0)
                .findFirst()
                .map(finding -> finding.file() + ":" + finding.position().line() + " "
                        + finding.rule().id() + ": " + finding.rule().advice())
                .orElse("tier 1 gives " + report.score() + " of 100 points");
    }
}
