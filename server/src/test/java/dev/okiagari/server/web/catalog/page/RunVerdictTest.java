package dev.okiagari.server.web.catalog.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunVerdictTest {
    private static final Instant START = Instant.parse("2026-03-13T17:00:04Z");
    private static final Instant NOW = START.plus(Duration.ofMinutes(20));

    private static RunSheet sheet(
            RunState state, long failed, @Nullable String reason, int nodes, FailureGroup... why) {
        long done = state.isEnded() ? 3_000 - failed : 1_117;
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
                new RunCounts(done, failed, 0, 0, 0, Map.of()),
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
                new RunSummary.Targets(3_000, done, failed, 3_000 - done - failed, 0),
                new RunSummary.Writes(done - 200, 6, 194, 194, 0, 194, 0),
                new RunSummary.Judgement(failed / 3_000.0, 0.05, state.isEnded() ? state.word() : null, null, reason));
        RunProgress progress =
                RunProgress.of(run, new RunProgress.Surroundings(NOW, nodes, List.of(), Map.of("rakuten", 1.0)));
        return new RunSheet(summary, progress, List.of(why), Optional.empty(), List.of(summary), NOW);
    }

    private static String words(RunSheet sheet) {
        return sheet.verdict().head() + " " + sheet.verdict().rest();
    }

    @Test
    void an_open_run_says_how_many_more_may_fail_when_it_ends_and_what_bounds_it() {
        RunSheet sheet = sheet(RunState.ACTIVE, 41, null, 2);
        assertThat(words(sheet))
                .startsWith("Passed so far: 41 of 3,000 failed (1.4 %), limit 5")
                .contains("109 more may fail before the verdict turns; about ")
                .endsWith(" left, bounded by the limit of upstream rakuten.");
        assertThat(sheet.usedWords()).isEqualTo("41 of 150 failures used");
        assertThat(sheet.turnWords()).isEqualTo("the verdict turns with number 151");
        assertThat(sheet.endsAt()).isNotNull().isAfter(NOW);
        assertThat(sheet.written()).isEqualTo(194);
        assertThat(sheet.canStop()).isTrue();
    }

    @Test
    void a_run_nobody_works_on_says_what_to_do() {
        RunSheet sheet = sheet(RunState.ACTIVE, 0, null, 0);
        assertThat(words(sheet)).startsWith("Nobody works on it:").endsWith("./okiagari work.");
        assertThat(sheet.verdict().colour()).isEqualTo("is-amber");
    }

    @Test
    void a_run_that_will_fail_says_so_before_it_ends() {
        assertThat(words(sheet(RunState.ACTIVE, 160, null, 1))).startsWith("Failing: 160 of 3,000 failed");
        RunSheet lost = sheet(RunState.ACTIVE, 1, null, 1, new FailureGroup("storage.transient", 1, 5, List.of()));
        assertThat(words(lost))
                .startsWith("Failing:")
                .contains("1 as storage.transient, which fails it whatever its rate");
        assertThat(sheet(RunState.FAILED, 160, null, 1).usedWords()).isEqualTo("160 failures, 150 allowed");
    }

    @Test
    void an_ended_run_says_why() {
        assertThat(words(sheet(RunState.PASSED, 41, null, 1)))
                .startsWith("Passed: 41 of 3,000 failed")
                .endsWith(".");
        assertThat(words(sheet(RunState.ABORTED, 0, "aborted by ann: wrong day", 1)))
                .startsWith("Stopped:")
                .contains("aborted by ann: wrong day");
        assertThat(sheet(RunState.PASSED, 41, null, 1).canRerun()).isTrue();
    }
}
