package dev.okiagari.console.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.console.store.RunFailureReads.MessageGroup;
import dev.okiagari.engine.view.RunCounts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.kit.web.chart.Bars;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RunPageTest {
    private static final Instant TWO = Instant.parse("2026-03-14T02:00:00Z");
    private static final Instant NOW = TWO.plusSeconds(1222);

    private static RunPage page(RunState state, long done, long failed, MessageGroup... messages) {
        RunView run = run(state, new RunCounts(done, failed, 0, 0, 0, Map.of()));
        RunProgress.Surroundings around = new RunProgress.Surroundings(NOW, 2, List.of(), Map.of("rakuten", 1.0));
        return new RunPage(RunProgress.of(run, around), List.of(messages), List.of(run), List.of(), NOW);
    }

    private static RunView run(RunState state, RunCounts counts) {
        return run(state, counts, null);
    }

    private static RunView run(RunState state, RunCounts counts, @Nullable String reason) {
        return new RunView(
                418,
                "nightly",
                "catalog.item",
                state,
                0.05,
                List.of(),
                Duration.ofHours(1),
                null,
                3000,
                counts,
                TWO,
                "schedule nightly",
                TWO,
                TWO,
                0,
                state.isEnded() ? NOW : null,
                reason);
    }

    @Test
    void a_run_under_way_says_how_many_more_may_fail_and_what_limits_it() {
        RunPage page = page(RunState.ACTIVE, 1117, 41);

        assertThat(page.verdict()).isEqualTo("Passed so far");
        assertThat(page.sentence())
                .isEqualTo("41 of 3,000 failed (1.4 %), limit 5 %; 109 more may fail before the run fails; "
                        + "about 32 min 24 s left, limited by the limit of upstream rakuten.");
        assertThat(page.used()).isEqualTo("41 of 150 failures used");
        assertThat(page.turns()).isEqualTo("fails at the 151st failure");
        assertThat(page.settledPercent()).isEqualTo("39 %");
        assertThat(page.endsAbout()).isEqualTo(NOW.plus(Duration.ofSeconds(1944)));
    }

    @Test
    void a_reason_that_says_how_many_are_owed_is_not_followed_by_the_same() {
        RunView run = run(
                RunState.FAILED, new RunCounts(0, 0, 0, 0, 0, Map.of()), "the key was refused; 3,000 targets are owed");
        RunProgress.Surroundings around = new RunProgress.Surroundings(NOW, 2, List.of(), Map.of());
        RunPage page = new RunPage(RunProgress.of(run, around), List.of(), List.of(run), List.of(), NOW);

        assertThat(page.sentence())
                .isEqualTo("0 of 3,000 failed (0 %), limit 5 %; the key was refused; 3,000 targets are owed.");
    }

    @Test
    void what_a_later_run_took_over_was_not_settled_by_the_one_that_owed_it() {
        RunView owing = run(RunState.FAILED, new RunCounts(200, 100, 0, 0, 2700, Map.of()));

        assertThat(RunsPage.settledTargets(owing)).isEqualTo(300);
    }

    @Test
    void the_time_that_is_left_passes_while_nothing_new_is_read() {
        assertThat(page(RunState.ACTIVE, 1117, 41).after(Duration.ofSeconds(24)).sentence())
                .contains("about 32 min left");
    }

    @Test
    void too_many_failures_turn_the_verdict_before_the_end() {
        RunPage page = page(RunState.ACTIVE, 1000, 151);

        assertThat(page.verdict()).isEqualTo("Will fail");
        assertThat(page.used()).isEqualTo("151 failed; 150 were allowed");
        assertThat(page.turns()).isEqualTo("the limit is exceeded");
        assertThat(page.usedBar()).extracting(Bars.Part::colour).containsExactly("is-amber", "is-failed");
    }

    @Test
    void failures_are_shown_by_category_with_their_most_frequent_messages() {
        RunPage page = page(
                RunState.FAILED,
                2800,
                200,
                new MessageGroup("rakuten.down", "transient", "503", 9, 5),
                new MessageGroup("rakuten.down", "transient", "body ended", 5, 5),
                new MessageGroup("gone", "invalid", "404", 19, 1));

        assertThat(page.failures()).extracting(RunPage.Failures::category).containsExactly("gone", "rakuten.down");
        assertThat(page.failures().getFirst().fate()).isEqualTo("failed at once");
        assertThat(page.failures().getLast().fate()).isEqualTo("after 5 attempts");
        assertThat(page.failures().getLast().items()).isEqualTo(14);
        assertThat(page.canRerun()).isTrue();
        assertThat(page.canStop()).isFalse();
    }
}
