package dev.okiagari.skills.command;

import dev.okiagari.skills.local.LocalReport;
import dev.okiagari.skills.scan.Verdict;
import java.util.List;

/**
 * The report about several skills for programs.
 *
 * @param verdict the worst
 * @param scanned how many skills; {@code refused} are not among them
 * @param suppressed how many findings the baseline accepts
 */
record ScansJson(
        String verdict,
        int scanned,
        long passed,
        long concerns,
        long failed,
        int suppressed,
        List<ScanJson> skills,
        List<Refused> refused,
        List<String> staleBaseline) {

    /** A skill that could not be scanned. */
    record Refused(String path, String reason) {}

    static ScansJson of(LocalReport scanned) {
        return new ScansJson(
                scanned.verdict().name(),
                scanned.skills().size(),
                scanned.count(Verdict.PASS),
                scanned.count(Verdict.CONCERNS),
                scanned.count(Verdict.FAIL),
                scanned.suppressed(),
                scanned.skills().stream()
                        .map(placed -> ScanJson.of(placed, List.of()))
                        .toList(),
                scanned.refused().stream()
                        .map(one -> new Refused(one.place(), one.reason()))
                        .toList(),
                scanned.stale());
    }
}
