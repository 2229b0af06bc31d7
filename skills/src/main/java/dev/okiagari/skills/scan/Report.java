package dev.okiagari.skills.scan;

import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The result of a scan. An immutable value.
 *
 * @param name as the skill calls itself; empty when it does not say
 * @param findings the worst first, then by place
 * @param files all files, also those that were not scanned
 */
public record Report(String name, List<Finding> findings, List<SkillFile> files) {
    public Report {
        findings = findings.stream()
                .sorted(Comparator.comparing(Finding::severity)
                        .thenComparing(Finding::file)
                        .thenComparingInt(finding -> finding.position().line())
                        .thenComparingInt(finding -> finding.position().column())
                        .thenComparing(finding -> finding.rule().id()))
                .toList();
        files = List.copyOf(files);
    }

    /**
     * 100 minus the points of the findings, at least 0. Critical and high findings count each; of medium and low ones only the first of a
     * rule in a file, so that a habit is not held against its author line by line.
     */
    public int score() {
        record Habit(Rule rule, String file) {}
        Set<Habit> counted = new HashSet<>();
        int score = 100;
        for (Finding finding : findings) {
            boolean isGrave = finding.severity().compareTo(Severity.HIGH) <= 0;
            if (isGrave || counted.add(new Habit(finding.rule(), finding.file()))) {
                score -= finding.severity().points();
            }
        }
        return Math.max(0, score);
    }

    /** By the score; never better than concerns when a finding bars that, whatever the score. */
    public Verdict verdict() {
        Verdict byScore = Verdict.of(score());
        return byScore == Verdict.PASS && findings.stream().anyMatch(Finding::bars) ? Verdict.CONCERNS : byScore;
    }

    /** True when something of the gravest classes was found, also where the text lowers it: a machine may not publish that. */
    public boolean isGrave() {
        return findings.stream()
                .anyMatch(finding -> finding.rule().attack().bars(finding.rule().severity()) || finding.bars());
    }

    /** The same without some findings. */
    public Report without(Collection<Finding> left) {
        return new Report(
                name,
                findings.stream().filter(finding -> !left.contains(finding)).toList(),
                files);
    }

    /** Files that were not scanned, with why. */
    public List<SkillFile> unscanned() {
        return files.stream().filter(file -> file.text().isEmpty()).toList();
    }

    /** True when a machine may not publish it, whatever the score: something that could matter was not scanned or not analysed. */
    public boolean needsReview() {
        return files.stream().anyMatch(file -> file.kind().needsReview())
                || findings.stream().anyMatch(finding -> finding.rule().equals(FlowRules.NOT_ANALYSED));
    }
}
