package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Words;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.StageTime;
import dev.okiagari.skills.view.SubmissionDetails;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The stages of a submission as a line: those behind it, the one it is at, those ahead. Pure. */
public final class StageLine {
    private static final List<SubmissionState> STAGES = List.of(
            SubmissionState.RECEIVED,
            SubmissionState.TIER1_SCANNING,
            SubmissionState.TIER2_SCANNING,
            SubmissionState.AUTO_APPROVED,
            SubmissionState.PUBLISHED);
    private static final int REVIEW = 3;
    private static final int END = STAGES.size();

    private StageLine() {}

    /**
     * One stage.
     *
     * @param mark did, now, lost or empty
     * @param at when it arrived, for the first one
     * @param took how long it took, or takes; empty when there is nothing to say
     */
    public record StageMark(
            String name,
            String words,
            String mark,
            @Nullable Instant at,
            String took) {}

    public static List<StageMark> of(SubmissionDetails details) {
        int here = here(details);
        boolean isLost = details.submission().endedAt() != null && here < END;
        Map<SubmissionState, Duration> times = times(details);
        List<StageMark> all = new ArrayList<>();
        for (int i = 0; i < END; i++) {
            String mark = i < here ? "did" : i > here ? "" : isLost ? "lost" : "now";
            SubmissionState stage = i == REVIEW ? decided(times) : STAGES.get(i);
            Duration took = i > here || i == END - 1 ? null : times.get(stage);
            all.add(new StageMark(
                    stage.name(),
                    say("stage." + stage.name()),
                    mark,
                    i == 0 ? details.submission().createdAt() : null,
                    took == null ? "" : Words.duration(took)));
        }
        return all;
    }

    /** A person decides about what machines do not approve of. */
    private static SubmissionState decided(Map<SubmissionState, Duration> times) {
        return times.containsKey(SubmissionState.TIER3_REVIEW)
                ? SubmissionState.TIER3_REVIEW
                : times.containsKey(SubmissionState.NEEDS_REVIEW)
                        ? SubmissionState.NEEDS_REVIEW
                        : SubmissionState.AUTO_APPROVED;
    }

    /** The small drawing of a list: how many are behind it, out of five. */
    public static int behind(SubmissionState state) {
        return switch (state) {
            case RECEIVED -> 0;
            case TIER1_SCANNING, TIER1_FAILED -> 1;
            case TIER2_SCANNING -> 2;
            case NEEDS_REVIEW, TIER3_REVIEW, AUTO_APPROVED -> REVIEW;
            case PUBLISHED -> END;
            case REJECTED, DUPLICATE, DEQUEUED, BLOCKED -> 0;
        };
    }

    /** What ended elsewhere is shown at the stage at which it was then. */
    private static int here(SubmissionDetails details) {
        return switch (details.submission().state()) {
            case REJECTED, DUPLICATE, DEQUEUED, BLOCKED -> {
                int last = details.history().size() - 1;
                SubmissionState from =
                        last < 0 ? null : details.history().get(last).from();
                yield from == null ? 0 : Math.min(behind(from), END - 1);
            }
            default -> behind(details.submission().state());
        };
    }

    private static Map<SubmissionState, Duration> times(SubmissionDetails details) {
        Map<SubmissionState, Duration> times = new EnumMap<>(SubmissionState.class);
        for (StageTime time : details.times()) {
            Instant until = time.until();
            times.merge(
                    time.state(), Duration.between(time.from(), until == null ? details.now() : until), Duration::plus);
        }
        return times;
    }
}
