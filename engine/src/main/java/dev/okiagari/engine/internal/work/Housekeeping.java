package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.store.node.NodeLook;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what this node knows up to date about once a second, and claims due probes. For the claimer's thread. */
final class Housekeeping {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration READ_RUNS_EVERY = Duration.ofMillis(50);

    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);

    private final Connections connections;
    private final LongSupplier nodeId;
    private final BlockedWork blocked;
    private final Versions versions;
    private final Probes probes;
    private final UpstreamCalls calls;
    private final Consumer<LeasedItem> start;
    private long doneAt;
    private long runsReadAt;

    /** @param start takes a leased item and returns at once */
    Housekeeping(
            Connections connections,
            LongSupplier nodeId,
            BlockedWork blocked,
            Versions versions,
            Probes probes,
            UpstreamCalls calls,
            Consumer<LeasedItem> start) {
        this.connections = connections;
        this.nodeId = nodeId;
        this.blocked = blocked;
        this.versions = versions;
        this.probes = probes;
        this.calls = calls;
        this.start = start;
    }

    /** @param draining true when it must not claim, not even a probe */
    void runIfDue(boolean draining) throws SQLException, InterruptedException {
        if (Ticks.since(doneAt).compareTo(EVERY) > 0) {
            run(draining, Set.of());
        }
    }

    /** The same now; true when an item is due in one of these lanes. */
    boolean run(boolean draining, Collection<Long> lanes) throws SQLException, InterruptedException {
        long begin = blocked.beginReading();
        NodeLook look = connections.alone(c -> NodeLook.read(c, nodeId.getAsLong(), versions.pipelines(), lanes));
        blocked.replaceHolds(
                begin, look.holds().stream().map(h -> new HoldName(h.name())).collect(Collectors.toSet()));
        guarded("take over pipelines", () -> blocked.replaceOutdated(versions.refresh(look.versions())));
        if (!draining) {
            guarded("probe holds", () -> probes.claimDue(calls.probe(look.holds()), start));
        }
        guarded("report calls of upstreams", () -> calls.housekeep(look.ailing()));
        runsReadAt = Ticks.now();
        blocked.replaceRuns(begin, look.runs());
        doneAt = Ticks.now();
        return !look.dueLanes().isEmpty();
    }

    /** Something that must not keep this node from claiming. */
    @FunctionalInterface
    private interface Chore {
        void run() throws SQLException, InterruptedException;
    }

    private static void guarded(String what, Chore chore) throws SQLException, InterruptedException {
        try {
            chore.run();
        } catch (SQLException | RuntimeException e) {
            if (SqlStates.isUnavailable(e)) {
                throw e; // then nothing can be claimed either
            }
            FailureLog.warn(log, "could not " + what + "; trying again in a second", e);
        }
    }

    /** Reads the open runs unless that was just done; true when they have changed: a node may be woken for a new run. */
    boolean readRunsIfDue() throws SQLException, InterruptedException {
        return Ticks.since(runsReadAt).compareTo(READ_RUNS_EVERY) > 0 && readRuns();
    }

    private boolean readRuns() throws SQLException, InterruptedException {
        runsReadAt = Ticks.now();
        long begin = blocked.beginReading();
        return blocked.replaceRuns(begin, connections.alone(RunStore::open));
    }
}
