package dev.okiagari.bench;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The medians of all rounds, one table per work, each rate also as a ratio to the first contender's, by the clock and by CPU time. */
final class MedianTable {
    private static final Set<String> PLAIN = Set.of("seconds", "units", "per_second");

    private final Map<String, Map<String, List<Measurement>>> byWork = new LinkedHashMap<>();

    /** @param order the contenders as they shall stand, the one that all are compared with first */
    MedianTable(List<Measurement> measured, List<String> order) {
        List<Measurement> sorted = new ArrayList<>(measured);
        sorted.sort(Comparator.comparingInt(m -> order.indexOf(m.contender())));
        for (Measurement m : sorted) {
            byWork.computeIfAbsent(m.work(), w -> new LinkedHashMap<>())
                    .computeIfAbsent(m.contender(), c -> new ArrayList<>())
                    .add(m);
        }
    }

    /** The medians of a work, of those that were measured at it. */
    Map<String, Double> medians(Work work, String figure) {
        Map<String, Double> medians = new LinkedHashMap<>();
        byWork.getOrDefault(work.word(), Map.of())
                .forEach((contender, runs) -> medians.put(contender, median(runs, figure)));
        return medians;
    }

    String markdown() {
        StringBuilder text = new StringBuilder();
        byWork.forEach((work, contenders) -> append(text, work, contenders));
        return text.toString();
    }

    private static void append(StringBuilder text, String work, Map<String, List<Measurement>> contenders) {
        List<Measurement> any = contenders.values().iterator().next();
        text.append("## ").append(work).append(", median of ");
        text.append(any.size()).append(any.size() == 1 ? " round\n\n" : " rounds\n\n");
        Set<String> columns = new TreeSet<>();
        contenders
                .values()
                .forEach(runs -> columns.addAll(runs.getFirst().figures().keySet()));
        columns.removeAll(PLAIN);
        text.append("| | items | ")
                .append(Work.of(work).unit())
                .append("/s | lowest – highest | of the first | of the first by CPU");
        columns.forEach(c -> text.append(" | ").append(c.replace('_', ' ')));
        text.append(" |\n|---|---|---|---|---|---")
                .append("|---".repeat(columns.size()))
                .append("|\n");
        double first = median(any, "per_second");
        double firstCpu = median(any, "cpu_us_per_unit");
        contenders.forEach((name, runs) -> {
            double rate = median(runs, "per_second");
            double[] rates = sorted(runs, "per_second");
            text.append("| ")
                    .append(name)
                    .append(" | ")
                    .append("%,d".formatted(runs.getFirst().items()));
            text.append(" | ").append(number(rate));
            text.append(" | ").append(number(rates[0])).append(" – ").append(number(rates[rates.length - 1]));
            double byCpu = firstCpu / median(runs, "cpu_us_per_unit");
            text.append(String.format(Locale.ROOT, " | %.2f | %.2f", rate / first, byCpu));
            columns.forEach(c -> text.append(" | ").append(number(median(runs, c))));
            text.append(" |\n");
        });
        text.append('\n');
    }

    private static double median(List<Measurement> runs, String figure) {
        double[] values = sorted(runs, figure);
        return values.length == 0 ? Double.NaN : values[values.length / 2];
    }

    private static double[] sorted(List<Measurement> runs, String figure) {
        return runs.stream()
                .filter(m -> m.figures().containsKey(figure))
                .mapToDouble(m -> m.figures().get(figure))
                .sorted()
                .toArray();
    }

    /** Three digits that matter, thousands apart. */
    static String number(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        double size = Math.abs(value);
        return String.format(Locale.ROOT, size >= 100 ? "%,.0f" : size >= 1 ? "%.1f" : "%.4f", value);
    }
}
