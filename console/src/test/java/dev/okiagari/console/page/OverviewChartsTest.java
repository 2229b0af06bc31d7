package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.Histogram;
import dev.okiagari.kit.web.chart.Chart;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverviewChartsTest {
    @Test
    void items_that_a_dead_node_held_are_not_called_unknown_beside_no_unclassified_failure() {
        Figures.Hour hour = new Figures.Hour(
                Instant.parse("2026-03-01T12:00:00Z"),
                List.of(failures(Kind.TRANSIENT, 29), failures(Kind.UNKNOWN, 2)),
                Histogram.EMPTY,
                List.of());

        assertThat(OverviewCharts.failures(List.of(List.of(hour))).keys())
                .extracting(Chart.Key::name, Chart.Key::total)
                .containsExactly(tuple("lost with its node", 29L), tuple("unknown", 2L));
    }

    private static Figures.Failures failures(Kind kind, long count) {
        return new Figures.Failures("unknown", kind, count, Duration.ZERO);
    }
}
