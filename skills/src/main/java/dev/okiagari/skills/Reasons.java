package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.view.FindingView;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reasons that an author and a reviewer can act on: file, line, rule, advice. Pure. */
final class Reasons {
    private static final int MOST = 3;

    private Reasons() {}

    /** The points and the worst findings, each with what to do. */
    static String failed(Report report) {
        return say("reason.points", report.score(), found(report));
    }

    /** The worst findings. */
    static String found(Report report) {
        return listed(
                report.findings(),
                one -> say(
                        "reason.finding",
                        one.file(),
                        one.position().line(),
                        one.rule().id(),
                        one.rule().advice()));
    }

    /** The same of a scan that was stored. */
    static String found(List<FindingView> findings) {
        return listed(findings, one -> say("reason.finding", one.file(), one.line(), one.rule(), one.advice()));
    }

    private static <T> String listed(List<T> findings, Function<T, String> words) {
        if (findings.isEmpty()) {
            return say("reason.nothing_found");
        }
        String worst = findings.stream().limit(MOST).map(words).collect(Collectors.joining("; "));
        int more = findings.size() - MOST;
        return more > 0 ? say("reason.and_more", worst, more) : worst;
    }

    /** What a person has to look at, because no machine may decide about it. */
    static String review(Report report) {
        return report.files().stream()
                .filter(file -> file.kind().needsReview())
                .findFirst()
                .map(Reasons::unscanned)
                .orElseGet(() -> found(report));
    }

    private static String unscanned(SkillFile file) {
        return say("rules.unscanned", file.path(), file.kind().words());
    }
}
