package dev.okiagari.skills.local;

import dev.okiagari.skills.scan.PlacedReport;
import dev.okiagari.skills.scan.Verdict;
import java.util.Comparator;
import java.util.List;

/**
 * What a scan of one or many skills found. An immutable value.
 *
 * @param isMany whether the skills are named by their folders
 * @param skills by path
 * @param refused skills that could not be scanned
 * @param stale entries of the baseline that fit nothing any more, in words
 */
public record LocalReport(boolean isMany, List<PlacedReport> skills, List<Refusal> refused, List<String> stale) {
    public LocalReport {
        skills = List.copyOf(skills);
        refused = List.copyOf(refused);
        stale = List.copyOf(stale);
    }

    /** Why a skill could not be scanned. */
    public record Refusal(String place, String reason) {}

    /** The worst of all; what could not be scanned counts as failed. */
    public Verdict verdict() {
        return refused.isEmpty()
                ? skills.stream()
                        .map(placed -> placed.report().verdict())
                        .max(Comparator.naturalOrder())
                        .orElse(Verdict.PASS)
                : Verdict.FAIL;
    }

    public long count(Verdict verdict) {
        return skills.stream()
                .filter(placed -> placed.report().verdict() == verdict)
                .count();
    }

    public int suppressed() {
        return skills.stream().mapToInt(placed -> placed.suppressed().size()).sum();
    }
}
