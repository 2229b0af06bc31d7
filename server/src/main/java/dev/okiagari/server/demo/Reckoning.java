package dev.okiagari.server.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compares the acknowledged items with the results. Pure.
 *
 * @param lost acknowledged items that did not end as planned, or lack the row of a settled step
 * @param duplicated rows beyond the one that each settled step may leave, and items beyond the one of each key
 * @param complaints the first few of both, as text
 */
record Reckoning(int lost, int duplicated, List<String> complaints) {
    private static final int MOST_COMPLAINTS = 10;

    static Reckoning of(
            List<String> acknowledged, Map<String, DemoTable.End> ends, Map<String, Map<String, Integer>> effects) {
        int lost = 0;
        int duplicated = 0;
        List<String> complaints = new ArrayList<>();
        for (String key : acknowledged) {
            Fate fate = Fate.of(key);
            Map<String, Integer> rows = effects.getOrDefault(key, Map.of());
            String missing = missing(fate, ends.get(key), rows);
            if (!missing.isEmpty()) {
                lost++;
                complaints.add(key + ": " + missing);
            }
            int beyond = rows.entrySet().stream()
                    .mapToInt(e -> fate.settledSteps().contains(e.getKey()) ? e.getValue() - 1 : e.getValue())
                    .sum();
            DemoTable.End end = ends.get(key);
            if (end != null && end.items() > 1) {
                duplicated += end.items() - 1;
                complaints.add(key + ": ended as " + end.items() + " items");
            }
            if (beyond > 0) {
                duplicated += beyond;
                complaints.add(key + ": " + beyond + " rows too many: " + rows);
            }
        }
        return new Reckoning(
                lost, duplicated, List.copyOf(complaints.subList(0, Math.min(MOST_COMPLAINTS, complaints.size()))));
    }

    private static String missing(Fate fate, DemoTable.@Nullable End end, Map<String, Integer> rows) {
        if (end == null) {
            return "acknowledged, but not ended";
        }
        if (end.state() != fate.end() || !end.step().equals(fate.lastStep())) {
            return "should be " + fate.end().word() + " at " + fate.lastStep() + ", but is "
                    + end.state().word() + " at " + end.step();
        }
        List<String> without = fate.settledSteps().stream()
                .filter(step -> !rows.containsKey(step))
                .toList();
        return without.isEmpty() ? "" : "no row of " + String.join(", ", without);
    }

    boolean isClean() {
        return lost == 0 && duplicated == 0;
    }
}
