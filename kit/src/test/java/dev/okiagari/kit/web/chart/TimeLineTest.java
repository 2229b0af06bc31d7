package dev.okiagari.kit.web.chart;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.kit.web.chart.TimeLine.Point;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TimeLineTest {
    private static final Instant NOW = Instant.parse("2026-03-14T00:00:00Z");

    private static Point point(int daysAgo, @Nullable Double value) {
        return new Point(NOW.minus(Duration.ofDays(daysAgo)), value, String.valueOf(value));
    }

    private static LineChart steps(Point... points) {
        return new TimeLine("price", List.of(points), NOW, 30).steps(v -> "¥" + Math.round(v));
    }

    @Test
    void a_value_holds_until_the_next_one_and_until_now() {
        LineChart chart = steps(point(12, 700.0), point(6, 600.0));
        assertThat(chart.heights()).containsExactly("¥750", "¥700", "¥650", "¥600");
        assertThat(chart.lines().getFirst().path()).isEqualTo("M0 33.33H500V100H1000");
        assertThat(chart.lines().getFirst().dots()).isEqualTo("M1000 100h0");
        assertThat(chart.isByDay()).isTrue();
        assertThat(chart.ticks()).hasSize(6).startsWith(NOW.minus(Duration.ofDays(12)), NOW.minus(Duration.ofDays(10)));
        assertThat(chart.rows()).extracting(Chart.Row::says).containsExactly("600.0", "700.0");
    }

    @Test
    void what_was_before_the_window_still_holds_at_its_beginning() {
        LineChart chart = steps(point(90, 100.0), point(60, 200.0), point(15, 100.0));
        assertThat(chart.rows()).extracting(Chart.Row::says).containsExactly("100.0", "200.0");
        assertThat(chart.lines().getFirst().path()).startsWith("M0 ").contains("H500");
    }

    @Test
    void a_line_is_broken_where_there_was_no_value() {
        List<Point> points = List.of(point(4, 3.0), point(3, 2.0), point(2, null), point(1, 12.0), point(0, 1.0));
        LineChart chart = new TimeLine("rank", points, NOW, 30).ranks();
        assertThat(chart.heights()).containsExactly("1", "11", "21", "31");
        assertThat(chart.lines().getFirst().path()).isEqualTo("M0 6.67L250 3.33M750 36.67L1000 0");
    }

    @Test
    void a_single_value_is_in_the_middle_and_nothing_is_an_empty_chart() {
        assertThat(TimeLine.around(List.of(6_480.0)).y(6_480)).isBetween(20.0, 80.0);
        assertThat(steps(point(0, 6_480.0)).isByDay())
                .as("an hour, by the clock")
                .isFalse();
        assertThat(steps().isEmpty()).isTrue();
        assertThat(steps(point(1, null)).isEmpty()).isTrue();
    }

    @Test
    void every_scale_has_its_values_inside() {
        for (double least : new double[] {0, 1, 7, 99, 950, 6_480, 123_456, 9_999_999}) {
            for (double range : new double[] {0, 1, 3, 10, 333, 7_000, 1_000_000}) {
                TimeLine.Scale scale = TimeLine.around(List.of(least, least + range));
                assertThat(scale.y(least)).as(least + " " + range).isBetween(0.0, 100.0);
                assertThat(scale.y(least + range)).as(least + " " + range).isBetween(0.0, 100.0);
                assertThat(scale.heights(Double::toString)).hasSize(4).doesNotHaveDuplicates();
            }
        }
    }
}
