package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What the charts draw is what the API answers, time by time. The latest column is left out: it grows between the two readings. */
@ExtendWith(PagesFixture.Closing.class)
class ChartFiguresPgTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern ROW =
            Pattern.compile("<time datetime=\"([^\"]+)\".*?</td><td>(.*?)</td>", Pattern.DOTALL);

    private PagesFixture fixture;

    @BeforeEach
    void open() throws Exception {
        fixture = PagesFixture.shared();
    }

    @Test
    void failures_by_category_of_the_overview_are_the_sums_over_all_pipelines() throws Exception {
        Map<Instant, Map<String, Long>> sums = new TreeMap<>();
        for (JsonNode pipeline : api("/metrics/hourly").path("pipelines")) {
            for (JsonNode hour : pipeline.path("hours")) {
                Map<String, Long> ofHour = sums.computeIfAbsent(at(hour, "hour"), h -> new TreeMap<>());
                hour.path("failures")
                        .forEach(f -> ofHour.merge(
                                f.path("category").asText(), f.path("count").asLong(), Long::sum));
            }
        }

        assertSame("/", "failures", counts(sums));
    }

    @Test
    void throughput_of_the_overview_is_the_sum_over_all_pipelines() throws Exception {
        Map<Instant, Map<String, Long>> sums = new TreeMap<>();
        for (JsonNode pipeline : api("/metrics/minutes").path("pipelines")) {
            for (JsonNode minute : pipeline.path("minutes")) {
                Map<String, Long> ofMinute = sums.computeIfAbsent(at(minute, "minute"), m -> new TreeMap<>());
                ofMinute.merge("done", minute.path("done").asLong(), Long::sum);
                ofMinute.merge("failed", minute.path("failed").asLong(), Long::sum);
            }
        }

        assertSame("/", "throughput", counts(sums));
    }

    @Test
    void durations_of_a_pipeline_are_its_median_and_95th_percentile() throws Exception {
        Map<Instant, String> expected = new TreeMap<>();
        for (JsonNode hour : api("/metrics/hourly?pipeline=papers").at("/pipelines/0/hours")) {
            if (hour.path("succeeded").asLong() > 0) {
                expected.put(
                        at(hour, "hour"),
                        "half within " + duration(hour, "medianMs") + ", 95 % within " + duration(hour, "p95Ms"));
            }
        }

        assertSame("/pipelines/papers", "durations", expected);
    }

    private void assertSame(String page, String chart, Map<Instant, String> expected) throws Exception {
        Map<Instant, String> drawn = rows(fixture.server.get(page).body(), chart);
        List<Instant> both = new ArrayList<>(expected.keySet());
        both.retainAll(drawn.keySet());

        assertThat(both).as("times in both").hasSizeGreaterThan(20).hasSizeGreaterThanOrEqualTo(expected.size() - 2);
        for (Instant time : both.subList(0, both.size() - 1)) {
            assertThat(drawn.get(time)).as(chart + " at " + time).isEqualTo(expected.get(time));
        }
    }

    private static Map<Instant, String> rows(String page, String chart) {
        String from = page.substring(page.indexOf("id=\"" + chart + "-table\""));
        Map<Instant, String> rows = new TreeMap<>();
        Matcher row = ROW.matcher(from.substring(0, from.indexOf("</details>")));
        while (row.find()) {
            rows.put(Instant.parse(row.group(1)), row.group(2));
        }
        return rows;
    }

    private static Map<Instant, String> counts(Map<Instant, Map<String, Long>> sums) {
        Map<Instant, String> words = new TreeMap<>();
        sums.forEach((time, counts) -> {
            List<String> parts = new ArrayList<>();
            counts.forEach((name, count) -> {
                if (count > 0) {
                    parts.add(Words.number(count) + " " + name);
                }
            });
            if (!parts.isEmpty()) {
                words.put(time, String.join(", ", parts));
            }
        });
        return words;
    }

    private static String duration(JsonNode hour, String field) {
        return Words.duration(Duration.ofMillis(hour.path(field).asLong()));
    }

    private static Instant at(JsonNode node, String field) {
        return Instant.parse(node.path(field).asText());
    }

    private JsonNode api(String path) throws Exception {
        return JSON.readTree(fixture.server.get("/api/v1" + path).body());
    }
}
