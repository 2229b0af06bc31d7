package dev.okiagari.server.web.catalog.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.server.web.catalog.page.LineChart.Point;
import dev.okiagari.server.web.catalog.page.LineChart.Scale;
import dev.okiagari.server.web.catalog.page.LineChart.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LineChartTest {
    private static final Instant NOW = Instant.parse("2026-03-14T00:00:00Z");

    private static Point point(int daysAgo, @Nullable Double value) {
        return new Point(NOW.minus(Duration.ofDays(daysAgo)), value, String.valueOf(value));
    }

    private static Scale scale(List<Point> points) {
        return Scales.around(points, v -> "¥" + Math.round(v));
    }

    @Test
    void a_value_holds_until_the_next_one_and_until_now() {
        List<Point> points = List.of(point(10, 700.0), point(5, 600.0));
        LineChart chart = LineChart.steps("price", points, Span.of(points, NOW, 30), scale(points));
        assertThat(chart.heights()).containsExactly("¥750", "¥700", "¥650", "¥600");
        assertThat(chart.line()).isEqualTo("M0 33.33H500V100H1000");
        assertThat(chart.last()).isEqualTo("M1000 100h0");
        assertThat(chart.days()).containsExactly("4 Mar", "6 Mar", "9 Mar", "11 Mar", "14 Mar");
        assertThat(chart.rows()).extracting(LineChart.Row::says).containsExactly("600.0", "700.0");
    }

    @Test
    void what_was_before_the_window_still_holds_at_its_beginning() {
        List<Point> points = List.of(point(90, 100.0), point(60, 200.0), point(15, 100.0));
        LineChart chart = LineChart.steps("price", points, Span.of(points, NOW, 30), scale(points));
        assertThat(chart.rows()).extracting(LineChart.Row::says).containsExactly("100.0", "200.0");
        assertThat(chart.line()).startsWith("M0 ").contains("H500");
    }

    @Test
    void a_line_is_broken_where_there_was_no_value() {
        List<Point> points = List.of(point(4, 3.0), point(3, 2.0), point(2, null), point(1, 12.0), point(0, 1.0));
        LineChart chart = LineChart.joined("rank", points, Span.of(points, NOW, 30), Scales.ranks(points));
        assertThat(chart.heights()).containsExactly("1", "11", "21", "31");
        assertThat(chart.line()).isEqualTo("M0 6.67L250 3.33M750 36.67L1000 0");
    }

    @Test
    void a_single_value_is_in_the_middle_and_nothing_is_an_empty_chart() {
        List<Point> one = List.of(point(0, 6_480.0));
        Scale scale = scale(one);
        assertThat(scale.y(6_480)).isBetween(20.0, 80.0);
        assertThat(LineChart.steps("price", one, Span.of(one, NOW, 30), scale).days())
                .as("an hour, by the clock")
                .containsExactly("08:00", "08:15", "08:30", "08:45", "09:00");
        assertThat(LineChart.steps("price", List.of(), Span.of(List.of(), NOW, 30), scale(List.of()))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void every_scale_has_its_values_inside() {
        for (double least : new double[] {0, 1, 7, 99, 950, 6_480, 123_456, 9_999_999}) {
            for (double range : new double[] {0, 1, 3, 10, 333, 7_000, 1_000_000}) {
                List<Point> points = List.of(point(1, least), point(0, least + range));
                Scale scale = scale(points);
                assertThat(scale.y(least)).as(least + " " + range).isBetween(0.0, 100.0);
                assertThat(scale.y(least + range)).as(least + " " + range).isBetween(0.0, 100.0);
                assertThat(scale.labels()).hasSize(4).doesNotHaveDuplicates();
            }
        }
    }
}
