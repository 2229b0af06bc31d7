package dev.okiagari.skills.web.page;

import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.JudgementView;
import dev.okiagari.skills.view.StuckWarning;
import dev.okiagari.skills.view.SubmissionDetails;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A submission as a page is given it. */
final class SubmissionFixture {
    static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    static final Instant SINCE = NOW.minusSeconds(7200);

    private SubmissionFixture() {}

    static SubmissionView in(SubmissionState state, @Nullable StateReason why) {
        return new SubmissionView(
                "sub-1",
                7,
                new SubmissionView.Origin("https://github.com/koboshi/tidy", "tidy"),
                new SubmissionView.Found("tidy", "0".repeat(64), "tidy", "Tidies a folder when it is asked to."),
                state,
                SINCE,
                why,
                null,
                null,
                null,
                null,
                null,
                SINCE.minusSeconds(60),
                null);
    }

    static SubmissionDetails details(SubmissionState state) {
        return new SubmissionDetails(
                NOW, in(state, null), List.of(), List.of(), List.of(), null, null, StuckWarning.NONE, null, null);
    }

    static JudgementView judged(int score, String rationale, String... concerns) {
        return new JudgementView(new SkillJudgement("m", score, rationale, List.of(concerns), true), null, NOW);
    }

    static FindingView finding(String file, int line, String text) {
        return new FindingView(
                file,
                line,
                1,
                "network-download",
                "network",
                null,
                "high",
                false,
                text,
                "It downloads a program.",
                "Ship it.");
    }
}
