package dev.okiagari.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the raw lines of a run show: tables of medians, and a chart. Immutable.
 *
 * @param tables in Markdown, one for each work
 * @param chart as SVG: the rate of the first work that was measured
 */
public record Picture(String tables, String chart) {
    private static final String OURS = "ours";

    static Picture of(List<Measurement> measured, List<String> order) {
        MedianTable table = new MedianTable(measured, order);
        Work work = measured.isEmpty() ? Work.S4 : Work.of(measured.getFirst().work());
        return new Picture(table.markdown(), chart(table, work));
    }

    /** From the raw lines of an earlier run: the first says who was measured, the others are measurements. */
    public static Picture of(Path raw) throws IOException {
        ObjectMapper json = new ObjectMapper();
        List<Measurement> measured = new ArrayList<>();
        List<String> order = new ArrayList<>();
        for (String line : Files.readAllLines(raw)) {
            JsonNode node = json.readTree(line);
            if (node.has("contenders")) {
                node.get("contenders").fieldNames().forEachRemaining(order::add);
            } else {
                Measurement one = json.treeToValue(node, Measurement.class);
                if (one.round() > 0) {
                    measured.add(one);
                }
            }
        }
        return of(measured, order);
    }

    private static String chart(MedianTable table, Work work) {
        Map<String, Double> cpu = table.medians(work, "cpu_us_per_unit");
        List<BarChart.Bar> bars = new ArrayList<>();
        table.medians(work, "per_second")
                .forEach((contender, rate) -> bars.add(new BarChart.Bar(
                        contender,
                        rate,
                        String.format(Locale.ROOT, "%.0f µs", cpu.getOrDefault(contender, 0.0)),
                        contender.startsWith(OURS))));
        String title = work.word() + ": " + work.unit() + " a second (logarithmic), and processor time of each";
        return BarChart.svg(title, bars);
    }
}
