package dev.okiagari.skills;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.skills.content.SkillFile;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.StructureRules;
import dev.okiagari.skills.view.FindingView;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reasons that an author and a reviewer can act on: file, line, rule, advice. Pure. */
final class Reasons {
    private static final int MOST = 3;
    private static final int MOST_FILES = 50;

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
        return (more > 0 ? say("reason.and_more", worst, more) : worst).replace(".; ", "; "); // advice is a sentence
    }

    /** What a person has to look at, because no machine may decide about it: every file that nobody has looked into, and the findings. */
    static String review(Report report) {
        List<SkillFile> unscanned = report.files().stream()
                .filter(file -> file.kind().needsReview())
                .toList();
        if (unscanned.isEmpty()) {
            return found(report);
        }
        String names =
                unscanned.stream().limit(MOST_FILES).map(Reasons::unscanned).collect(Collectors.joining("; "));
        int more = unscanned.size() - MOST_FILES;
        String said = more > 0 ? say("reason.more_files", names, more) : names;
        Report others = report.without(report.findings().stream()
                .filter(one -> one.rule().id().equals(StructureRules.UNSCANNED.id()))
                .toList());
        return others.findings().isEmpty() ? said : said + "; " + found(others);
    }

    private static String unscanned(SkillFile file) {
        return say("rules.unscanned", file.path(), file.kind().words());
    }
}
