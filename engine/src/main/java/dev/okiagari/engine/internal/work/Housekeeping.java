package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.store.upstream.ProbeStore;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.Closures;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps what this node knows up to date about once a second, and claims due probes. For the claimer's thread. */
final class Housekeeping {
    private static final Duration EVERY = Duration.ofSeconds(1);
    private static final Duration READ_RUNS_EVERY = Duration.ofMillis(50);

    private static final Logger log = LoggerFactory.getLogger(Housekeeping.class);

    private final ProbeStore holds = new ProbeStore();
    private final Connections connections;
    private final Closures closures;
    private final Versions versions;
    private final Probes probes;
    private final UpstreamCalls calls;
    private final Consumer<LeasedItem> start;
    private long doneAt;
    private long runsReadAt;

    /** @param start takes a leased item and returns at once */
    Housekeeping(
            Connections connections,
            Closures closures,
            Versions versions,
            Probes probes,
            UpstreamCalls calls,
            Consumer<LeasedItem> start) {
        this.connections = connections;
        this.closures = closures;
        this.versions = versions;
        this.probes = probes;
        this.calls = calls;
        this.start = start;
    }

    /** @param draining true when it must not claim, not even a probe */
    void runIfDue(boolean draining) throws SQLException, InterruptedException {
        if (Ticks.since(doneAt).compareTo(EVERY) <= 0) {
            return;
        }
        List<ProbeStore.ActiveHold> held = connections.inTransaction(holds::active);
        closures.replaceHolds(held.stream().map(h -> new HoldName(h.name())).collect(Collectors.toSet()));
        guarded("read the versions of pipelines", () -> closures.replaceOutdated(versions.refresh()));
        if (!draining) {
            guarded("probe holds", () -> probes.claimDue(calls.probe(held), start));
        }
        guarded("report calls of upstreams", () -> calls.housekeep(connections));
        guarded("read open runs", this::readRuns);
        doneAt = Ticks.now();
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
        return closures.replaceRuns(connections.inTransaction(RunStore::open));
    }
}
