package dev.okiagari.skills.labelled;

import dev.okiagari.skills.content.SkillRefused;
import dev.okiagari.skills.scan.Report;
import dev.okiagari.skills.scan.Scanners;
import dev.okiagari.skills.scan.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** How the scanner's verdicts compare with labels. Of a sealed set it keeps counts only, no names. Used by one thread. */
public final class Evaluation {
    private final boolean isSealed;
    private final Map<String, Count> groups = new TreeMap<>();
    private final Map<Label, Count> labels = new EnumMap<>(Label.class);
    private final List<Miss> misses = new ArrayList<>();
    private int missed;

    private Evaluation(boolean isSealed) {
        this.isSealed = isSealed;
    }

    /** Scans all skills of a set. Throws {@link SkillRefused} when there is none. */
    public static Evaluation of(Path folder) throws IOException {
        Evaluation evaluation = new Evaluation(LabelledSet.isSealed(folder));
        Scanners scanners = new Scanners();
        for (LabelledSkill skill : LabelledSet.read(folder)) {
            evaluation.add(skill, scanners.scan(skill.skill()));
        }
        return evaluation;
    }

    /** How many skills got which verdict. */
    public static final class Count {
        private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);

        public int of(Verdict verdict) {
            return verdicts.getOrDefault(verdict, 0);
        }

        public int all() {
            return verdicts.values().stream().mapToInt(Integer::intValue).sum();
        }

        public int notPassed() {
            return all() - of(Verdict.PASS);
        }

        private void add(Verdict verdict) {
            verdicts.merge(verdict, 1, Integer::sum);
        }
    }

    /** A skill whose verdict does not fit its label. */
    public record Miss(String place, String name, Report report) {}

    private void add(LabelledSkill skill, Report report) {
        labels.computeIfAbsent(skill.label(), l -> new Count()).add(report.verdict());
        groups.computeIfAbsent(skill.place(), g -> new Count()).add(report.verdict());
        boolean isMiss = switch (skill.label()) {
            case MALICIOUS -> report.verdict() == Verdict.PASS;
            case BENIGN -> report.verdict() != Verdict.PASS;
            case SECURITY -> report.verdict() == Verdict.FAIL;
        };
        missed += isMiss ? 1 : 0;
        if (isMiss && !isSealed) {
            misses.add(new Miss(skill.place(), skill.name(), report));
        }
    }

    /** By label and class or topic, as in the folders. */
    public Map<String, Count> groups() {
        return Map.copyOf(groups);
    }

    public Count of(Label label) {
        return labels.getOrDefault(label, new Count());
    }

    public boolean isSealed() {
        return isSealed;
    }

    public int missed() {
        return missed;
    }

    /** Empty when the set is sealed. */
    public List<Miss> misses() {
        return List.copyOf(misses);
    }

    /** Of the malicious skills in groups that fit, how many of 100 did not pass; 100 when there is none. */
    public double recall(Predicate<String> group) {
        int all = 0;
        int found = 0;
        for (Map.Entry<String, Count> entry : groups.entrySet()) {
            if (entry.getKey().startsWith(Label.MALICIOUS.word()) && group.test(entry.getKey())) {
                all += entry.getValue().all();
                found += entry.getValue().notPassed();
            }
        }
        return all == 0 ? 100 : 100.0 * found / all;
    }

    /** Of all skills that did not pass, how many of 100 are malicious; 100 when all passed. */
    public double precision() {
        int malicious = of(Label.MALICIOUS).notPassed();
        int all = malicious + of(Label.BENIGN).notPassed() + of(Label.SECURITY).notPassed();
        return all == 0 ? 100 : 100.0 * malicious / all;
    }
}
