package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.row.OpenRun;
import dev.okiagari.engine.internal.store.upstream.LimitStore;
import dev.okiagari.engine.internal.store.upstream.SeatStore;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What all nodes share about upstreams: call slots, seats, health and probes. Each method is one small transaction. */
interface SharedUpstreams {
    /** This node, as the others know it; another one after it has registered again. */
    NodeIdentity node();

    /** Grants slots; returns how long from now the first one begins. */
    Duration grantSlots(LimitStore.Ask ask) throws SQLException, InterruptedException;

    /** Takes free seats up to the wish; returns how many this node has now. */
    int takeSeats(SeatStore.Wish wish) throws SQLException, InterruptedException;

    SeatStore.OtherNodes otherNodes(String upstream) throws SQLException, InterruptedException;

    /** Gives up all seats but these. */
    void keepSeats(String upstream, int seats) throws SQLException, InterruptedException;

    UpstreamJudge.Verdict report(Upstream upstream, UpstreamJudge.Report report)
            throws SQLException, InterruptedException;

    /** This node has made the health check; {@code failure} is null when it succeeded. */
    UpstreamJudge.Verdict checked(Upstream upstream, @Nullable String failure)
            throws SQLException, InterruptedException;

    /** Takes the right to probe; false when no probe is due or another node has it. */
    boolean takeProbe(String hold, Duration lease) throws SQLException, InterruptedException;

    /** Takes the right to probe and an item for it, or null; without an item the next probe is due after the pause. */
    @Nullable
    LeasedItem claimProbe(String hold, List<LaneRequest> lanes, Duration lease, Duration pause)
            throws SQLException, InterruptedException;

    UpstreamJudge.Verdict concludeProbe(String hold, @Nullable Kind failure) throws SQLException, InterruptedException;

    /** What is closed now: everything on hold; items of no other runs than these may be worked on. */
    Closed closed() throws SQLException, InterruptedException;

    record Closed(Set<HoldName> holds, List<OpenRun> runs) {}

    /** Gives up the right to probe, if this node still has it: the next probe is due after the pause. */
    void endProbe(String hold, Duration pause) throws SQLException, InterruptedException;
}
