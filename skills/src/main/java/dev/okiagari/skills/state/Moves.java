package dev.okiagari.skills.state;

import static dev.okiagari.skills.state.SubmissionState.AUTO_APPROVED;
import static dev.okiagari.skills.state.SubmissionState.BLOCKED;
import static dev.okiagari.skills.state.SubmissionState.DEQUEUED;
import static dev.okiagari.skills.state.SubmissionState.DUPLICATE;
import static dev.okiagari.skills.state.SubmissionState.NEEDS_REVIEW;
import static dev.okiagari.skills.state.SubmissionState.PUBLISHED;
import static dev.okiagari.skills.state.SubmissionState.RECEIVED;
import static dev.okiagari.skills.state.SubmissionState.REJECTED;
import static dev.okiagari.skills.state.SubmissionState.TIER1_FAILED;
import static dev.okiagari.skills.state.SubmissionState.TIER1_SCANNING;
import static dev.okiagari.skills.state.SubmissionState.TIER2_SCANNING;
import static dev.okiagari.skills.state.SubmissionState.TIER3_REVIEW;

import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** The moves that a submission may make. The only place that knows them; statements ask for the states a move may begin in. */
public final class Moves {
    /** From where to where. */
    public static final Map<SubmissionState, Set<SubmissionState>> TABLE = table();

    /** States out of which an ended item that comes back takes its submission with it, to the state of its step. */
    public static final Set<SubmissionState> REVIVABLE =
            Collections.unmodifiableSet(EnumSet.of(NEEDS_REVIEW, TIER1_FAILED, REJECTED, DEQUEUED));

    private Moves() {}

    private static Map<SubmissionState, Set<SubmissionState>> table() {
        Map<SubmissionState, Set<SubmissionState>> table = new EnumMap<>(SubmissionState.class);
        // NEEDS_REVIEW: a fault of ours while fetching rejects nobody
        table.put(RECEIVED, EnumSet.of(TIER1_SCANNING, DUPLICATE, REJECTED, NEEDS_REVIEW));
        table.put(TIER1_SCANNING, EnumSet.of(TIER2_SCANNING, AUTO_APPROVED, NEEDS_REVIEW, TIER1_FAILED, REJECTED));
        table.put(TIER2_SCANNING, EnumSet.of(AUTO_APPROVED, NEEDS_REVIEW, REJECTED));
        table.put(AUTO_APPROVED, EnumSet.of(PUBLISHED, REJECTED, NEEDS_REVIEW));
        table.put(NEEDS_REVIEW, EnumSet.of(TIER3_REVIEW, REJECTED));
        table.put(TIER3_REVIEW, EnumSet.of(PUBLISHED, REJECTED));
        table.put(PUBLISHED, EnumSet.of(BLOCKED));
        table.put(BLOCKED, EnumSet.of(RECEIVED));
        table.put(TIER1_FAILED, EnumSet.of(RECEIVED));
        table.put(REJECTED, EnumSet.of(RECEIVED));
        table.put(DEQUEUED, EnumSet.of(RECEIVED));
        table.put(DUPLICATE, EnumSet.noneOf(SubmissionState.class));
        table.forEach((from, to) -> {
            if (from.isPending()) {
                to.addAll(EnumSet.of(DEQUEUED, BLOCKED));
            }
        });
        return Collections.unmodifiableMap(table);
    }

    public static boolean isAllowed(SubmissionState from, SubmissionState to, Trigger trigger) {
        return trigger == Trigger.REVIVED
                ? REVIVABLE.contains(from) && SubmissionStage.isState(to)
                : TABLE.getOrDefault(from, Set.of()).contains(to);
    }

    /** Every state from which a submission may move there for that reason. */
    public static Set<SubmissionState> into(SubmissionState to, Trigger trigger) {
        EnumSet<SubmissionState> from = EnumSet.noneOf(SubmissionState.class);
        for (SubmissionState state : SubmissionState.values()) {
            if (isAllowed(state, to, trigger)) {
                from.add(state);
            }
        }
        return from;
    }
}
