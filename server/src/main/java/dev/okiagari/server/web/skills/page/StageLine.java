package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.page.Words;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.InFlight;
import dev.okiagari.submissions.view.StageTime;
import dev.okiagari.submissions.view.SubmissionDetails;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The five stages of a submission as a line: those behind it, the one it is at, those ahead. Pure. */
public final class StageLine {
    private static final List<String> NAMES = List.of("Received", "Rules", "Judgement", "Decision", "Published");
    private static final int END = NAMES.size();

    private StageLine() {}

    /**
     * One stage.
     *
     * @param mark did, now, lost or empty
     * @param at when it arrived, for the first one
     * @param took how long it took, or takes; empty when there is nothing to say
     */
    public record Stage(String name, String mark, @Nullable Instant at, String took) {}

    public static List<Stage> of(SubmissionDetails details) {
        int here = here(details);
        boolean isLost = details.submission().endedAt() != null && here < END;
        Map<SubmissionState, Duration> times = times(details);
        List<Stage> all = new ArrayList<>();
        for (int i = 0; i < END; i++) {
            String mark = i < here ? "did" : i > here ? "" : isLost ? "lost" : "now";
            String took = i > here ? "" : Words.duration(time(i, times));
            all.add(new Stage(
                    NAMES.get(i),
                    mark,
                    i == 0 ? details.submission().createdAt() : null,
                    took.equals("–") ? "" : took));
        }
        return all;
    }

    /** The small drawing of a list: how many are behind it, out of five. */
    public static int behind(SubmissionState state) {
        return switch (state) {
            case RECEIVED -> 0;
            case TIER1_SCANNING, TIER1_FAILED -> 1;
            case TIER2_SCANNING -> 2;
            case NEEDS_REVIEW, TIER3_REVIEW -> 3;
            case AUTO_APPROVED -> 4;
            case PUBLISHED -> END;
            case REJECTED, DUPLICATE, DEQUEUED, BLOCKED -> 0;
        };
    }

    private static int here(SubmissionDetails details) {
        SubmissionState state = details.submission().state();
        if (state == SubmissionState.TIER2_SCANNING) {
            InFlight flight = details.inFlight();
            return flight != null && flight.stage().equals(dev.okiagari.submissions.state.Stage.DECIDE.step()) ? 3 : 2;
        }
        boolean isElsewhere = switch (state) {
            case REJECTED, DUPLICATE, DEQUEUED, BLOCKED -> true;
            default -> false;
        };
        return isElsewhere ? farthest(details) : behind(state);
    }

    /** The stage at which it was when it ended. */
    private static int farthest(SubmissionDetails details) {
        int last = details.history().size() - 1;
        SubmissionState from = last < 0 ? null : details.history().get(last).from();
        return from == null ? 0 : Math.min(behind(from), END - 1);
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

    private static @Nullable Duration time(int stage, Map<SubmissionState, Duration> times) {
        return switch (stage) {
            case 0 -> times.get(SubmissionState.RECEIVED);
            case 1 -> times.get(SubmissionState.TIER1_SCANNING);
            case 2 -> times.get(SubmissionState.TIER2_SCANNING);
            case 3 -> sum(times.get(SubmissionState.NEEDS_REVIEW), times.get(SubmissionState.TIER3_REVIEW));
            default -> times.get(SubmissionState.AUTO_APPROVED);
        };
    }

    private static @Nullable Duration sum(@Nullable Duration one, @Nullable Duration other) {
        return one == null ? other : other == null ? one : one.plus(other);
    }
}
