package dev.okiagari.kit.web.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ChartTest {
    private static final Instant NOON = Instant.parse("2026-03-14T12:00:00Z");
    private static final Map<String, String> COLOURS = Map.of("down", "is-amber");

    private static List<Chart.Column> columns(int number) {
        return IntStream.range(0, number)
                .mapToObj(n -> new Chart.Column(NOON.plusSeconds(60L * n), Map.of("down", (long) n % 7 + 1)))
                .toList();
    }

    @Test
    void one_column_keeps_the_width_of_a_column() {
        Chart chart = Chart.of("failures per hour", columns(1), COLOURS);

        assertThat(chart.rects()).hasSize(1);
        assertThat(chart.width()).isEqualTo(6);
        assertThat(chart.ticks()).containsExactly(NOON);
        assertThat(chart.rows()).containsExactly(new Chart.Row(NOON, "1 down"));
    }

    @Test
    void a_thousand_columns_are_drawn_together_and_none_is_lost() {
        Chart chart = Chart.of("failures per minute", columns(1000), COLOURS);

        assertThat(chart.rects()).hasSizeBetween(60, 120);
        assertThat(chart.width()).isGreaterThanOrEqualTo(chart.rects().size());
        assertThat(chart.ticks()).hasSize(6);
        assertThat(chart.unit()).isEqualTo("failures per minute (9 columns drawn as one)");
        assertThat(chart.keys().getFirst().total())
                .isEqualTo(columns(1000).stream().mapToLong(Chart.Column::sum).sum());
    }

    @Test
    void an_empty_chart_draws_nothing() {
        assertThat(Chart.of("failures per hour", List.of(), COLOURS).rects()).isEmpty();
    }

    private static LineChart line(int number, int gapEvery) {
        List<Instant> times = new ArrayList<>();
        List<@Nullable Long> values = new ArrayList<>();
        for (int n = 0; n < number; n++) {
            times.add(NOON.plus(Duration.ofMinutes(n)));
            values.add(gapEvery > 0 && n % gapEvery == 0 ? null : n == 500 ? 9000L : 100L);
        }
        return LineChart.of("time", times, List.of(new LineChart.Series("is-done", "half", values)), v -> v + " ms");
    }

    @Test
    void a_value_that_stands_alone_is_a_dot() {
        LineChart chart = line(1, 0);

        assertThat(chart.lines().getFirst().dots()).isEqualTo("M0.50 0.00h0");
        assertThat(chart.lines().getFirst().latest()).isEqualTo("100 ms");
    }

    @Test
    void of_a_thousand_values_no_peak_is_lost() {
        LineChart chart = line(1000, 0);

        assertThat(chart.top()).isEqualTo("10000 ms");
        assertThat(chart.lines().getFirst().path().split("L")).hasSizeBetween(100, 240);
        assertThat(chart.rows()).anySatisfy(r -> assertThat(r.says()).isEqualTo("half 9000 ms"));
    }

    @Test
    void missing_values_leave_gaps() {
        assertThat(line(10, 3).lines().getFirst().path().split("M")).hasSize(4);
    }

    @Test
    void the_upper_edge_is_a_round_number() {
        assertThat(Chart.niceTop(0)).isEqualTo(1);
        assertThat(Chart.niceTop(7)).isEqualTo(8);
        assertThat(Chart.niceTop(1204)).isEqualTo(1500);
    }
}
