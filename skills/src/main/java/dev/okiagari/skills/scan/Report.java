package dev.okiagari.skills.scan;

import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.fact.Fact;
import dev.okiagari.skills.rule.Attack;
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
 * @param facts what the skill does at which places, whether honest or not
 */
public record Report(String name, List<Finding> findings, List<SkillFile> files, List<Fact> facts) {
    /** Points that low findings cost together at most: habits alone are no attack. */
    private static final int MOST_FOR_LOW = 12;

    public Report {
        findings = findings.stream()
                .sorted(Comparator.comparing(Finding::severity)
                        .thenComparing(Finding::file)
                        .thenComparingInt(finding -> finding.position().line())
                        .thenComparingInt(finding -> finding.position().column())
                        .thenComparing(finding -> finding.rule().id()))
                .toList();
        files = List.copyOf(files);
        facts = List.copyOf(facts);
    }

    /**
     * 100 minus the points of the findings, at least 0. Critical and high findings count each; of medium and low ones only the first of a
     * rule in a file, so that a habit is not held against its author line by line. A combination of facts does not count again where another
     * finding of its class already does.
     */
    public int score() {
        record Habit(Rule rule, String file) {}
        record Place(Attack attack, String file, int line) {}
        Set<Habit> counted = new HashSet<>();
        Set<Place> places = new HashSet<>();
        int score = 100;
        int low = 0;
        List<Finding> ordered = findings.stream()
                .sorted(Comparator.comparing(FactFindings::isCombination))
                .toList();
        for (Finding finding : ordered) {
            boolean isGrave = finding.severity().compareTo(Severity.HIGH) <= 0;
            Place place = new Place(
                    finding.rule().attack(), finding.file(), finding.position().line());
            boolean isNew = isGrave
                    ? places.add(place) || !FactFindings.isCombination(finding)
                    : counted.add(new Habit(finding.rule(), finding.file()));
            int points = isNew ? finding.severity().points() : 0;
            if (finding.severity() == Severity.LOW) {
                points = Math.min(points, MOST_FOR_LOW - low);
                low += points;
            }
            score -= points;
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
                files,
                facts);
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
