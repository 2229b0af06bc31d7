package dev.okiagari.engine.view;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Figures for an overview, read in one snapshot from small summary tables; live rows are never counted. Depths are
 * counted by one node for all from time to time, so they have an age. Failures agree with the ledger. Successes and
 * ends of the last second may be missing, and those that a killed node had not written yet are lost.
 *
 * @param depthsAt when the depths were counted; null when they never were
 * @param window how far back failures, successes, ends and refusals go: whole hours, the present one among them
 * @param steps declared ones in their order, then those that only figures know
 * @param refused late results that were refused, over all nodes, the dead ones too
 */
public record Figures(
        Instant now,
        @Nullable Instant depthsAt,
        Duration window,
        List<StepFigures> steps,
        List<Ends> ended,
        List<NodeView> nodes,
        List<HoldView> holds,
        long refused) {

    public Figures {
        steps = List.copyOf(steps);
        ended = List.copyOf(ended);
        nodes = List.copyOf(nodes);
        holds = List.copyOf(holds);
    }

    /** How old the depths are; null when there are none yet. */
    public @Nullable Duration depthAge() {
        return depthsAt == null ? null : Duration.between(depthsAt, now);
    }

    /** One step of one pipeline. */
    public record StepFigures(String pipeline, String step, Depth depth, List<Failures> failures, Histogram successes) {

        public long failed() {
            return failures.stream().mapToLong(Failures::count).sum();
        }
    }

    /**
     * How many items were at a step when the depths were counted.
     *
     * @param waiting all that wait, those that retry and those that are held among them
     * @param owed left undone by a run that has ended
     * @param stale running or due for too long
     * @param oldestDue of what waits
     */
    public record Depth(
            long waiting,
            long retrying,
            long held,
            long running,
            long parked,
            long owed,
            long stale,
            @Nullable Instant oldestDue) {
        public static final Depth NONE = new Depth(0, 0, 0, 0, 0, 0, 0, null);
    }

    /** Failures attempts and rescues of one category. */
    public record Failures(String category, Kind kind, long count, Duration total) {}

    /** Items that ended in a state. */
    public record Ends(String pipeline, State state, long count) {}

    /** A node that is registered: its late results that were refused, and whether it has been asked to leave. */
    public record NodeView(
            long id,
            String name,
            String host,
            String build,
            Instant startedAt,
            Heartbeat beat,
            long refused,
            boolean draining) {}

    /**
     * How busy one node is, by its own count.
     *
     * @param claimed items that it holds, those that run among them
     * @param connections in use now, of at most {@code mostConnections}
     * @param sinceBeat since it sent the latest beat that the database answered
     */
    public record Load(int claimed, List<Places> steps, int connections, int mostConnections, Duration sinceBeat) {
        public Load {
            steps = List.copyOf(steps);
        }
    }

    /** The places of a step on one node, and how many of them are taken. */
    public record Places(String pipeline, String step, int all, int taken) {}

    /** One hour of one pipeline. */
    public record Hour(Instant hour, List<Failures> failures, Histogram successes, List<Ends> ended) {}

    /** One minute of one pipeline: items submitted, children and targets of runs among them, and items that ended. */
    public record Minute(Instant minute, long submitted, long done, long failed) {}
}
