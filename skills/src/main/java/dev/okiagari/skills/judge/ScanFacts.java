package dev.okiagari.skills.judge;

import dev.okiagari.skills.rule.Category;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * What of a scan decides later. An immutable value.
 *
 * @param isClean a machine alone may publish it: it passed without a critical or high finding, and everything that matters was scanned
 * @param privileges why it may do much, in words
 */
public record ScanFacts(int score, Verdict verdict, boolean isClean, List<String> privileges) {
    private static final String SCRIPTS = "scripts/";
    private static final String SHELL_RULE = "structure-unrestricted-shell";
    private static final Map<Category, String> MIGHTY = Map.of(
            Category.PRIVILEGE_ESCALATION, "raises its privileges",
            Category.CREDENTIAL_THEFT, "reads the environment or keys",
            Category.FILE_SYSTEM, "writes outside the project");

    public ScanFacts {
        privileges = List.copyOf(privileges);
    }

    public static ScanFacts of(Report report) {
        boolean isGrave = report.findings().stream()
                .anyMatch(finding -> finding.severity().compareTo(Severity.HIGH) <= 0);
        boolean isClean = report.verdict() == Verdict.PASS && !isGrave && !report.isGrave() && !report.needsReview();
        return new ScanFacts(report.score(), report.verdict(), isClean, privileges(report));
    }

    private static List<String> privileges(Report report) {
        TreeSet<String> found = new TreeSet<>();
        for (Finding finding : report.findings()) {
            String might = MIGHTY.get(finding.rule().category());
            if (might != null && finding.severity() != Severity.INFO) {
                found.add(might);
            }
            if (finding.rule().id().equals(SHELL_RULE)) {
                found.add("may use the shell without restriction");
            }
        }
        if (report.files().stream().anyMatch(file -> file.path().startsWith(SCRIPTS))) {
            found.add("has a scripts folder");
        }
        return new ArrayList<>(found);
    }

    /** What becomes of it without a model. */
    public Opinion alone() {
        return isClean ? Opinion.PASS : Opinion.REVIEW;
    }

    /** What becomes of it with a judgement: never milder than without. */
    public Opinion with(SkillJudgement judgement) {
        Opinion judged = Opinion.of(judgement.score(), !privileges.isEmpty());
        return judged.atLeast(alone()).atLeast(judgement.isWhole() ? Opinion.PASS : Opinion.REVIEW);
    }
}
