package dev.okiagari.server.command.papers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.store.HoldReads.HoldRow;
import dev.okiagari.console.store.WorkerReads;
import dev.okiagari.console.why.Hold;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class HoldWordsTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static HoldRow held(String name, long items, @Nullable Instant probeAt) {
        Hold hold = new Hold(name, NOW.minusSeconds(65), "5 calls in a row failed", "engine");
        return new HoldRow(hold, "outage", items, 1, probeAt, false, NOW);
    }

    @Test
    void a_hold_says_since_when_and_why_how_many_papers_wait_and_when_it_is_probed() {
        assertThat(HoldWords.problem(held("upstream:arxiv", 3, NOW.plusSeconds(4)))
                        .line())
                .isEqualTo(
                        "arxiv is on hold since 03:03:00 UTC: 5 calls in a row failed; 3 papers wait, no attempts spent;"
                                + " next probe in 4 s");
        assertThat(HoldWords.problem(held("step:papers:content", 1, null)).line())
                .isEqualTo(
                        "step content is on hold since 03:03:00 UTC: 5 calls in a row failed; 1 paper waits, no attempts"
                                + " spent; on hold until it is released");
    }

    @Test
    void a_probe_that_is_under_way_is_told_instead_of_how_long_it_may_take() {
        Hold hold = new Hold("upstream:model", NOW.minusSeconds(65), "6 calls in a row failed", "engine");
        assertThat(HoldWords.line(new HoldRow(hold, "outage", 0, 1, NOW.plusSeconds(360), true, NOW)))
                .endsWith("1 paper waits, no attempts spent; it is probing now");
        assertThat(HoldWords.line(new HoldRow(hold, "outage", 3, 1, NOW.plusSeconds(360), true, NOW)))
                .endsWith("4 papers wait, no attempts spent; one of them is probing now");
    }

    @Test
    void papers_of_a_silent_node_are_told_with_when_they_go_on() {
        assertThat(HoldWords.lost(silent("ingest", 4711, 12, 600, 2)).line())
                .isEqualTo("2 papers are at node ingest (process 4711), silent for 12 s;"
                        + " another node takes over in about 15 s");
        assertThat(HoldWords.lost(silent("blue", 1, 30, 40, 1)).line()).endsWith("another node takes over any moment");
    }

    @Test
    void a_node_that_has_just_started_takes_over_when_it_has_watched_long_enough() {
        assertThat(HoldWords.lost(silent("ingest", 4711, 23, 2, 1)).line())
                .endsWith("silent for 23 s; another node takes over in about 25 s");
    }

    private static WorkerReads.Silent silent(String name, long pid, int silent, int watched, int items) {
        return new WorkerReads.Silent(name, pid, Duration.ofSeconds(silent), Duration.ofSeconds(watched), items);
    }

    @Test
    void only_holds_that_concern_papers_are_told() {
        List<HoldRow> all = List.of(
                held("upstream:rakuten", 1, null), held("step:orders:pay", 1, null), held("upstream:model", 1, null));
        assertThat(HoldWords.ofPapers(all)).extracting(h -> h.hold().name()).containsExactly("upstream:model");
    }
}
