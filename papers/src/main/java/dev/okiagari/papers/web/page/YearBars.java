package dev.okiagari.papers.web.page;

import dev.okiagari.papers.search.Facet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Papers by year as bars that can be clicked; at most ten years, the last ones. Pure. */
public record YearBars(List<Bar> bars, int most) {
    private static final int MOST_YEARS = 10;
    private static final int MOST_LABELS = 6;

    /** A year: its bar in per cent of the chart's height. */
    public record Bar(int year, int count, String path, boolean isChosen, String top, String height) {
        public String label() {
            return "’" + String.format(Locale.ENGLISH, "%02d", year % 100);
        }
    }

    static YearBars of(List<Facet> years, SearchQuery query) {
        if (years.isEmpty()) {
            return new YearBars(List.of(), 0);
        }
        Map<Integer, Integer> counts =
                years.stream().collect(Collectors.toMap(f -> Integer.parseInt(f.value()), Facet::count));
        int last = Integer.parseInt(years.getLast().value());
        int first = Math.max(Integer.parseInt(years.getFirst().value()), last - MOST_YEARS + 1);
        int most = counts.values().stream().mapToInt(Integer::intValue).max().orElse(1);
        List<Bar> bars = new ArrayList<>();
        for (int year = first; year <= last; year++) {
            int count = counts.getOrDefault(year, 0);
            boolean isChosen = query.year() != null && query.year() == year;
            double height = 100.0 * count / most;
            bars.add(new Bar(
                    year,
                    count,
                    query.withYear(isChosen ? null : Integer.valueOf(year)).path(),
                    isChosen,
                    percent(100 - height),
                    percent(height)));
        }
        return new YearBars(bars, most);
    }

    private static String percent(double value) {
        return String.format(Locale.ENGLISH, "%.2f", value);
    }

    /** The words below: of many years every second one. */
    public List<String> labels() {
        int step = bars.size() > MOST_LABELS ? 2 : 1;
        return IntStream.range(0, bars.size())
                .filter(i -> i % step == 0)
                .mapToObj(i -> bars.get(i).label())
                .toList();
    }

    public boolean isEmpty() {
        return bars.isEmpty();
    }
}
