package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.upstream.LimitStore;
import dev.okiagari.engine.internal.store.upstream.ProbeStore;
import dev.okiagari.engine.internal.store.upstream.SeatStore;
import dev.okiagari.engine.internal.store.upstream.UpstreamStore;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What nodes share about upstreams, in the database. Safe for many threads. */
final class StoredUpstreams implements SharedUpstreams {
    private final Connections connections;
    private final Supplier<NodeIdentity> node;
    private final LimitStore limits = new LimitStore();
    private final SeatStore seats = new SeatStore();
    private final UpstreamStore upstreams = new UpstreamStore();
    private final ProbeStore probes = new ProbeStore();
    private final ClaimStore claims = new ClaimStore();

    StoredUpstreams(Connections connections, Supplier<NodeIdentity> node) {
        this.connections = connections;
        this.node = node;
    }

    @Override
    public NodeIdentity node() {
        return node.get();
    }

    private long nodeId() {
        return node.get().id();
    }

    @Override
    public Duration grantSlots(LimitStore.Ask ask) throws SQLException, InterruptedException {
        return connections.inTransaction(c -> limits.grant(c, ask));
    }

    @Override
    public int takeSeats(SeatStore.Wish wish) throws SQLException, InterruptedException {
        return connections.inTransaction(c -> seats.take(c, nodeId(), wish));
    }

    @Override
    public SeatStore.OtherNodes otherNodes(String upstream) throws SQLException, InterruptedException {
        return connections.inTransaction(c -> seats.others(c, upstream, nodeId()));
    }

    @Override
    public void keepSeats(String upstream, int kept) throws SQLException, InterruptedException {
        connections.act(c -> seats.keep(c, nodeId(), upstream, kept));
    }

    @Override
    public UpstreamJudge.Verdict report(Upstream upstream, UpstreamJudge.Report report)
            throws SQLException, InterruptedException {
        return connections.inTransaction(
                c -> upstreams.report(c, new UpstreamStore.Reporter(upstream, nodeId()), report));
    }

    @Override
    public UpstreamJudge.Verdict checked(Upstream upstream, @Nullable String failure)
            throws SQLException, InterruptedException {
        return connections.inTransaction(
                c -> upstreams.checked(c, new UpstreamStore.Reporter(upstream, nodeId()), failure));
    }

    @Override
    public boolean takeProbe(String hold, Duration lease) throws SQLException, InterruptedException {
        return connections.inTransaction(c -> probes.take(c, hold, nodeId(), lease));
    }

    @Override
    public @Nullable LeasedItem claimProbe(String hold, List<LaneRequest> lanes, Duration lease, Duration pause)
            throws SQLException, InterruptedException {
        List<LeasedItem> claimed = connections.inTransaction(c -> {
            if (!probes.take(c, hold, nodeId(), lease)) {
                return List.of();
            }
            List<LeasedItem> items = claims.claim(c, node.get(), lanes, 1).items();
            if (items.isEmpty()) {
                probes.putOff(c, hold, nodeId(), pause);
            }
            return items;
        });
        return claimed.isEmpty() ? null : claimed.getFirst();
    }

    @Override
    public UpstreamJudge.Verdict concludeProbe(String hold, @Nullable Kind failure)
            throws SQLException, InterruptedException {
        return connections.inTransaction(c -> probes.conclude(c, hold, nodeId(), failure));
    }

    @Override
    public Closed closed() throws SQLException, InterruptedException {
        return connections.inTransaction(c -> new Closed(HoldStore.names(c), RunStore.open(c)));
    }

    @Override
    public void endProbe(String hold, Duration pause) throws SQLException, InterruptedException {
        connections.act(c -> probes.putOff(c, hold, nodeId(), pause));
    }
}
