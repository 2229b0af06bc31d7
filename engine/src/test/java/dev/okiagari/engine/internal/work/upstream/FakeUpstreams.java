package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Situation;
import dev.okiagari.engine.internal.decide.UpstreamHealth;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.upstream.LimitStore;
import dev.okiagari.engine.internal.store.upstream.SeatStore;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What nodes share, in memory: does what a test says and remembers what it was asked. */
final class FakeUpstreams implements SharedUpstreams {
    /** Every request, in order. */
    final List<String> requests = new CopyOnWriteArrayList<>();

    volatile NodeIdentity node = new NodeIdentity(1, 1);
    volatile int freeSeats = Integer.MAX_VALUE;
    volatile SeatStore.OtherNodes others = new SeatStore.OtherNodes(0, 0, false);
    volatile Duration untilFirstSlot = Duration.ZERO;
    volatile Verdict verdict = new Verdict.Up(UpstreamHealth.GOOD);
    /** Answers to the next reports, before {@link #verdict} is. */
    final Queue<Verdict> verdicts = new ConcurrentLinkedQueue<>();

    volatile boolean probeIsFree = true;
    volatile boolean hasItem = true;

    /** What the database says when somebody looks again. */
    volatile Supplier<Closed> closed = () -> new Closed(Set.of(), List.of());

    /** Called before slots are granted. */
    volatile Wait beforeGrant = () -> {};

    /** Something that may take a while. */
    interface Wait {
        void await() throws InterruptedException;
    }

    /** Thrown by the next request. */
    private volatile @Nullable SQLException trouble;

    void fail(String sqlState) {
        trouble = new SQLException("not now", sqlState);
    }

    private void request(String what) throws SQLException {
        requests.add(what);
        SQLException now = trouble;
        trouble = null;
        if (now != null) {
            throw now;
        }
    }

    @Override
    public NodeIdentity node() {
        return node;
    }

    @Override
    public Duration grantSlots(LimitStore.Ask ask) throws SQLException, InterruptedException {
        request("grant " + ask.slots());
        beforeGrant.await();
        return untilFirstSlot;
    }

    @Override
    public synchronized int takeSeats(SeatStore.Wish wish) throws SQLException {
        request("take " + wish.more() + " having " + wish.has());
        int granted = Math.min(freeSeats, wish.more());
        freeSeats -= granted;
        return wish.has() + granted;
    }

    @Override
    public SeatStore.OtherNodes otherNodes(String upstream) {
        return others;
    }

    @Override
    public void keepSeats(String upstream, int seats) throws SQLException {
        request("keep " + seats);
    }

    @Override
    public Verdict report(Upstream upstream, UpstreamJudge.Report report) throws SQLException {
        StringBuilder results = new StringBuilder();
        report.calls().forEach(c -> results.append(c.isProbe() ? "?" : "").append(c.failed() ? "x" : "."));
        request("report " + results + (report.endsItem() ? " last" : ""));
        Verdict next = verdicts.poll();
        return next == null ? verdict : next;
    }

    @Override
    public Verdict checked(Upstream upstream, @Nullable String failure) throws SQLException {
        request("checked " + (failure == null ? "well" : failure));
        return failure == null ? new Verdict.Up(UpstreamHealth.GOOD) : new Verdict.Hold(failure, Instant.EPOCH);
    }

    @Override
    public boolean takeProbe(String hold, Duration lease) throws SQLException {
        request("probe " + hold);
        return probeIsFree;
    }

    @Override
    public @Nullable LeasedItem claimProbe(String hold, List<LaneRequest> lanes, Duration lease, Duration pause)
            throws SQLException {
        request("claim for " + hold + " from "
                + lanes.stream().map(request -> request.lane().text()).sorted().toList() + " for " + lease.toSeconds()
                + " s");
        return probeIsFree && hasItem ? item(7) : null;
    }

    @Override
    public Verdict concludeProbe(String hold, @Nullable Kind failure) throws SQLException {
        request("conclude " + hold + " " + failure);
        return verdict;
    }

    @Override
    public void endProbe(String hold, Duration pause) throws SQLException {
        request("end " + hold);
    }

    @Override
    public Closed closed() {
        return closed.get();
    }

    private static LeasedItem item(long id) {
        return new LeasedItem(
                new Lease(id, 1, "call"),
                "work",
                0,
                "k" + id,
                0,
                null,
                Map.of(),
                Situation.SUBMITTED,
                false,
                false,
                null,
                null);
    }
}
