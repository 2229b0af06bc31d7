package dev.okiagari.skills;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.StuckWarning;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StageWaitsTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void how_long_a_model_is_waited_for_is_said_as_it_is_set() {
        assertThat(behindModel(Duration.ofMinutes(7)).message()).contains("after 7 minutes a person decides instead");
        assertThat(behindModel(Duration.ofSeconds(60)).message()).contains("after 1 minute a person decides instead");
        assertThat(behindModel(Duration.ofSeconds(20)).message()).contains("after 1 minute a person decides instead");
    }

    @Test
    void one_that_waits_for_a_person_is_never_stale_and_says_since_when() {
        StuckWarning warning = new StageWaits(Map.of(), Duration.ofMinutes(10), NOW)
                .warning(submission(SubmissionState.NEEDS_REVIEW, Duration.ofDays(3)), null);

        assertThat(warning.stale()).isFalse();
        assertThat(warning.message()).isEqualTo("Your submission waits for a reviewer since 2026-02-26 12:00 UTC.");
    }

    private static StuckWarning behindModel(Duration patience) {
        HoldView model = new HoldView(
                StageWaits.MODEL_HOLD,
                HoldKind.OUTAGE,
                NOW,
                "it answered 503",
                "engine",
                1,
                NOW.plusSeconds(60),
                false);
        return new StageWaits(Map.of(StageWaits.MODEL_HOLD, model), patience, NOW)
                .warning(submission(SubmissionState.TIER2_SCANNING, Duration.ofMinutes(4)), null);
    }

    private static SubmissionView submission(SubmissionState state, Duration there) {
        return new SubmissionView(
                "sub-1",
                1,
                new SubmissionView.Origin("https://github.com/koboshi/tidy", "tidy"),
                null,
                state,
                NOW.minus(there),
                null,
                null,
                null,
                null,
                null,
                null,
                NOW.minus(there),
                null);
    }
}
