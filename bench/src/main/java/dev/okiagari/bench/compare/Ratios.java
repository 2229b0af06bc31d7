package dev.okiagari.bench.compare;

import dev.okiagari.bench.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The figures of all rounds that count, and what the new build needs for each that the old one needs. One thread. */
final class Ratios {
    /** The figures that are shown, by the names that runs give them. */
    private static final Map<String, String> SHOWN = shown();

    /** One round: the same work once by each. */
    record Pair(Map<String, Double> old, Map<String, Double> fresh) {
        double ofOld(String figure) {
            return old.getOrDefault(figure, 0.0);
        }

        double ofNew(String figure) {
            return fresh.getOrDefault(figure, 0.0);
        }
    }

    private final Map<Work, List<Pair>> pairs = new LinkedHashMap<>();

    private static Map<String, String> shown() {
        Map<String, String> shown = new LinkedHashMap<>();
        shown.put("cpu_us_per_unit", "processor time, us");
        shown.put("jvm_cpu_us_per_unit", "  of the JVM");
        shown.put("postgres_cpu_us_per_unit", "  of PostgreSQL");
        shown.put("statements_per_unit", "statements");
        shown.put("commits_per_unit", "commits");
        shown.put("xids_per_unit", "transactions that wrote");
        shown.put("wal_bytes_per_unit", "WAL, bytes");
        shown.put("per_second", "throughput, per second");
        return shown;
    }

    void add(Work work, Pair pair) {
        pairs.computeIfAbsent(work, w -> new ArrayList<>()).add(pair);
    }

    /** A table for each work: medians of both, the median of new/old, its quartiles and its extremes. */
    String table() {
        StringBuilder text = new StringBuilder();
        pairs.forEach((work, rounds) -> {
            text.append(String.format(
                    Locale.ROOT,
                    "%n%s, per %s, rounds: %d%n%-26s %12s %12s %9s %18s %18s%n",
                    work.word(),
                    singular(work),
                    rounds.size(),
                    "",
                    "old",
                    "new",
                    "new/old",
                    "middle half",
                    "all"));
            SHOWN.forEach((figure, label) -> {
                if (rounds.stream().allMatch(p -> p.ofOld(figure) > 0)) {
                    text.append(line(label, figure, rounds));
                }
            });
        });
        return text.toString();
    }

    private static String line(String label, String figure, List<Pair> rounds) {
        double[] ratios = sorted(rounds, p -> p.ofNew(figure) / p.ofOld(figure));
        return String.format(
                Locale.ROOT,
                "%-26s %12s %12s %9.3f %8.3f .. %6.3f %8.3f .. %6.3f%n",
                label,
                number(quantile(sorted(rounds, p -> p.ofOld(figure)), 0.5)),
                number(quantile(sorted(rounds, p -> p.ofNew(figure)), 0.5)),
                quantile(ratios, 0.5),
                quantile(ratios, 0.25),
                quantile(ratios, 0.75),
                ratios[0],
                ratios[ratios.length - 1]);
    }

    /** With about four digits that count. */
    private static String number(double value) {
        int places = value >= 1000 ? 0 : value >= 100 ? 1 : value >= 10 ? 2 : value >= 1 ? 3 : 4;
        return String.format(Locale.ROOT, "%." + places + "f", value);
    }

    private static double[] sorted(List<Pair> rounds, ToDoubleFunction<Pair> figure) {
        double[] values = rounds.stream().mapToDouble(figure).toArray();
        Arrays.sort(values);
        return values;
    }

    /** Between the two nearest when none stands exactly there. */
    static double quantile(double[] sorted, double part) {
        double at = part * (sorted.length - 1);
        int below = (int) at;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (sorted[above] - sorted[below]) * (at - below);
    }

    private static String singular(Work work) {
        return work.unit().substring(0, work.unit().length() - 1);
    }
}
