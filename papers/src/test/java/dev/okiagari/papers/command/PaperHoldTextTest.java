package dev.okiagari.papers.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.application.store.WorkerReads;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.HoldView.HeldItems;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PaperHoldTextTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

    private static HeldItems held(String name, long items, @Nullable Instant probeAt) {
        return held(name, items, probeAt, false);
    }

    private static HeldItems held(String name, long items, @Nullable Instant probeAt, boolean isProbed) {
        HoldView hold = new HoldView(
                name, HoldKind.OUTAGE, NOW.minusSeconds(65), "5 calls in a row failed", "engine", 1, probeAt, isProbed);
        return new HeldItems(hold, items, NOW);
    }

    @Test
    void a_hold_says_since_when_and_why_how_many_papers_wait_and_when_it_is_probed() {
        assertThat(PaperHoldText.problem(held("upstream:arxiv", 3, NOW.plusSeconds(4)))
                        .line())
                .isEqualTo(
                        "arxiv has been on hold since 03:03:00 UTC: 5 calls in a row failed; 3 papers wait, no attempts spent;"
                                + " next probe in 4 s");
        assertThat(PaperHoldText.problem(held("step:papers:content", 1, null)).line())
                .isEqualTo(
                        "step content has been on hold since 03:03:00 UTC: 5 calls in a row failed; 1 paper waits, no attempts"
                                + " spent; on hold until it is released");
    }

    @Test
    void a_probe_that_is_under_way_is_told_instead_of_how_long_it_may_take() {
        assertThat(PaperHoldText.line(held("upstream:model", 0, NOW.plusSeconds(360), true)))
                .endsWith("1 paper waits, no attempts spent; it is probing now");
        assertThat(PaperHoldText.line(held("upstream:model", 3, NOW.plusSeconds(360), true)))
                .endsWith("4 papers wait, no attempts spent; one of them is probing now");
    }

    @Test
    void papers_of_a_silent_node_are_told_with_when_they_go_on() {
        assertThat(PaperHoldText.lost(silent("ingest", 4711, 12, 600, 2)).line())
                .isEqualTo("2 papers are at node ingest (process 4711), silent for 12 s;"
                        + " another node takes over in about 15 s");
        assertThat(PaperHoldText.lost(silent("blue", 1, 30, 40, 1)).line())
                .endsWith("another node takes over any moment");
    }

    @Test
    void a_node_that_has_just_started_takes_over_when_it_has_watched_long_enough() {
        assertThat(PaperHoldText.lost(silent("ingest", 4711, 23, 2, 1)).line())
                .endsWith("silent for 23 s; another node takes over in about 25 s");
    }

    @Test
    void a_node_with_a_longer_limit_is_taken_over_later() {
        WorkerReads.Silent patient = new WorkerReads.Silent(
                "slow", 1, Duration.ofSeconds(30), Duration.ofSeconds(60), Duration.ofSeconds(600), 1);
        assertThat(PaperHoldText.lost(patient).line()).endsWith("another node takes over in about 32 s");
    }

    private static WorkerReads.Silent silent(String name, long pid, int silent, int watched, int items) {
        return new WorkerReads.Silent(
                name, pid, Duration.ofSeconds(silent), Duration.ofSeconds(25), Duration.ofSeconds(watched), items);
    }

    @Test
    void only_holds_that_concern_papers_are_told() {
        List<HeldItems> all = List.of(
                held("upstream:rakuten", 1, null), held("step:orders:pay", 1, null), held("upstream:model", 1, null));
        assertThat(PaperHoldText.ofPapers(all)).extracting(h -> h.hold().name()).containsExactly("upstream:model");
    }
}
