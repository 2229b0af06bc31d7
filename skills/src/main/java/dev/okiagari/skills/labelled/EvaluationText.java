package dev.okiagari.skills.labelled;

import dev.okiagari.skills.labelled.Evaluation.Count;
import dev.okiagari.skills.labelled.Evaluation.Miss;
import dev.okiagari.skills.scan.Finding;
import dev.okiagari.skills.scan.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** An evaluation as a person reads it: counts of each class, recall and precision, and the misses where they may be named. Pure. */
public final class EvaluationText {
    private static final int MOST_RULES = 6;

    private EvaluationText() {}

    public static List<String> of(Evaluation evaluation) {
        List<String> lines = new ArrayList<>();
        lines.add(String.format(
                Locale.ROOT, "%-36s %5s %5s %9s %5s %7s", "class", "all", "pass", "concerns", "fail", "recall"));
        evaluation.groups().entrySet().stream()
                .sorted(java.util.Map.Entry.comparingByKey())
                .filter(entry -> !evaluation.isSealed() || !entry.getKey().startsWith(Label.BENIGN.word()))
                .forEach(entry -> lines.add(row(entry.getKey(), entry.getValue()) + recall(entry)));
        for (Label label : Label.values()) {
            lines.add(row("all " + label.word(), evaluation.of(label)));
        }
        lines.add(String.format(
                Locale.ROOT,
                "recall %.1f %%, in the gravest five classes %.1f %%; precision %.1f %%; honest not passed %.1f %%",
                evaluation.recall(group -> true),
                evaluation.recall(Gravest::isGravest),
                evaluation.precision(),
                notPassed(evaluation.of(Label.BENIGN))));
        evaluation.misses().forEach(miss -> lines.add(miss(miss)));
        if (evaluation.isSealed()) {
            lines.add(evaluation.missed() + " misses, which are not named because the set is sealed");
        }
        return lines;
    }

    /** Of a class of malicious skills: how many of a hundred did not pass. */
    private static String recall(java.util.Map.Entry<String, Count> group) {
        boolean isMalicious = group.getKey().startsWith(Label.MALICIOUS.word());
        return isMalicious ? String.format(Locale.ROOT, " %5.1f %%", notPassed(group.getValue())) : "";
    }

    private static double notPassed(Count count) {
        return count.all() == 0 ? 0 : 100.0 * count.notPassed() / count.all();
    }

    private static String row(String name, Count count) {
        return String.format(
                Locale.ROOT,
                "%-36s %5d %5d %9d %5d",
                name,
                count.all(),
                count.of(Verdict.PASS),
                count.of(Verdict.CONCERNS),
                count.of(Verdict.FAIL));
    }

    private static String miss(Miss miss) {
        return "miss: " + miss.place() + "/" + miss.name() + " " + miss.report().verdict() + " "
                + miss.report().score() + ": "
                + miss.report().findings().stream()
                        .limit(MOST_RULES)
                        .map(EvaluationText::finding)
                        .collect(Collectors.joining(", "));
    }

    private static String finding(Finding finding) {
        return finding.rule().id() + " (" + finding.severity().word() + ", line "
                + finding.position().line() + ")";
    }
}
