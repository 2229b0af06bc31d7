package dev.okiagari.catalog.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.RunDetails;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunVerdictTest {
    private static final Instant START = Instant.parse("2026-03-13T17:00:04Z");
    private static final Instant NOW = START.plus(Duration.ofMinutes(20));

    private static CatalogRunPage page(
            RunState state, long failed, @Nullable String reason, int nodes, FailureGroup... why) {
        return page(state, failed, reason, nodes, List.of(), why);
    }

    /** Stopped at once, owing everything; a later run took so many of them over. */
    private static CatalogRunPage stopped(long takenOver) {
        return page(RunState.FAILED, 0, "the key is refused; 3,000 targets are owed", 2, List.of(), takenOver, 3_000);
    }

    private static CatalogRunPage page(
            RunState state,
            long failed,
            @Nullable String reason,
            int nodes,
            List<HoldView> holds,
            FailureGroup... why) {
        return page(state, failed, reason, nodes, holds, 0, 0, why);
    }

    private static CatalogRunPage page(
            RunState state,
            long failed,
            @Nullable String reason,
            int nodes,
            List<HoldView> holds,
            long takenOver,
            long owed,
            FailureGroup... why) {
        long done = state.isEnded() ? 3_000 - failed - owed : 1_117;
        RunView run = new RunView(
                418,
                "catalog.item",
                "catalog.target",
                state,
                0.05,
                List.of("storage.transient", "db.transient"),
                Duration.ofMinutes(10),
                null,
                3_000,
                new RunCounts(done, failed, 0, 0, takenOver, Map.of()),
                START,
                "schedule",
                START,
                START,
                0,
                state.isEnded() ? NOW : null,
                reason);
        RunSummary summary = new RunSummary(
                418,
                "catalog.item",
                START,
                run.endedAt(),
                3_000,
                done,
                failed,
                3_000 - done - failed,
                0,
                Math.max(0, done - 200),
                6,
                194,
                194,
                0,
                194,
                0,
                failed / 3_000.0,
                0.05,
                state.isEnded() ? state.word() : null,
                null,
                reason);
        RunProgress progress = RunProgress.of(
                run,
                new RunProgress.Surroundings(
                        NOW, nodes, holds.stream().map(HoldView::name).toList(), Map.of("rakuten", 1.0)));
        return new CatalogRunPage(new RunDetails(summary, progress, null, List.of(why), holds), List.of(summary), NOW);
    }

    private static String words(CatalogRunPage page) {
        return page.verdict().head() + " " + page.verdict().rest();
    }

    @Test
    void an_open_run_says_how_many_more_may_fail_when_it_ends_and_what_bounds_it() {
        CatalogRunPage page = page(RunState.ACTIVE, 41, null, 2);
        assertThat(words(page))
                .startsWith("Passing so far: 41 of 3,000 failed (1.4 %), limit 5 %.")
                .contains("109 more may fail. Time left: about ")
                .endsWith(", limited by the limit of upstream rakuten.");
        assertThat(page.usedWords()).isEqualTo("41 of 150 failures used");
        assertThat(page.turnWords()).isEqualTo("fails at the 151st failure");
        assertThat(page.endsAt()).isNotNull().isAfter(NOW);
        assertThat(page.summary().written()).isEqualTo(194);
        assertThat(page.canStop()).isTrue();
    }

    @Test
    void what_is_owed_is_said_once_and_never_stands_above_that_none_is() {
        assertThat(words(stopped(0))).endsWith("The key is refused; 3,000 targets are owed.");
        assertThat(stopped(0).canResume()).isTrue();
        assertThat(words(stopped(3_000)))
                .endsWith("The key is refused; 3,000 targets are owed. A later run has taken over all of them.");
        assertThat(stopped(3_000).nothingToDo())
                .isEqualTo("Nothing is left to do here: a later run has taken over what it owed.");
        assertThat(page(RunState.PASSED, 0, null, 2).nothingToDo())
                .isEqualTo("Nothing is left to do: no target failed, and none is owed.");
    }

    @Test
    void a_run_nobody_works_on_says_what_to_do() {
        CatalogRunPage page = page(RunState.ACTIVE, 0, null, 0);
        assertThat(words(page)).startsWith("No node works on it:").endsWith("./okiagari work.");
        assertThat(page.verdict().colour()).isEqualTo("is-amber");
    }

    @Test
    void a_run_that_waits_for_an_upstream_says_that_it_is_on_hold() {
        HoldView hold = new HoldView(
                "upstream:rakuten",
                HoldKind.OUTAGE,
                START,
                "5 in a row failed",
                "engine",
                0,
                NOW.plusSeconds(30),
                false);
        CatalogRunPage page = page(RunState.ACTIVE, 0, null, 1, List.of(hold));
        assertThat(words(page)).startsWith("On hold: 0 of 3,000 failed").contains("No estimate yet");
        assertThat(page.verdict().colour()).isEqualTo("is-held");
        assertThat(page.maxHold()).isEqualTo("10 min");
    }

    @Test
    void a_run_that_will_fail_says_so_before_it_ends() {
        assertThat(words(page(RunState.ACTIVE, 160, null, 1))).startsWith("Failing: 160 of 3,000 failed");
        CatalogRunPage lost = page(RunState.ACTIVE, 1, null, 1, new FailureGroup("storage.transient", 1, 5, List.of()));
        assertThat(words(lost))
                .startsWith("Failing:")
                .contains("1 as storage.transient, which fails it whatever its rate");
        assertThat(page(RunState.FAILED, 160, null, 1).usedWords()).isEqualTo("160 failures, 150 allowed");
    }

    @Test
    void an_ended_run_says_why() {
        assertThat(words(page(RunState.PASSED, 41, null, 1)))
                .startsWith("Passed: 41 of 3,000 failed")
                .endsWith(".");
        assertThat(words(page(RunState.ABORTED, 0, "aborted by ann: wrong day", 1)))
                .startsWith("Stopped:")
                .contains("Aborted by ann: wrong day.");
        assertThat(page(RunState.PASSED, 41, null, 1).canRerun()).isTrue();
    }
}
