package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.row.ActiveHold;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Calls of this node to declared upstreams: a seat and a slot before the call, a report after it. */
public final class UpstreamCalls {
    private static final Duration ASK_AGAIN = Duration.ofMillis(500);

    /** The lease of a probe by health check, with the wait for its turn, and the pause after one without a result. */
    private static final Duration PROBE_LEASE = Duration.ofMinutes(5);

    private static final Duration SOON = Duration.ofSeconds(1);

    /** The item that calls, in a step of this pipeline. */
    public record Caller(long itemId, long runId, String pipeline, StepDefinition<?> step) {
        boolean declares(Upstream upstream) {
            return step.uses().stream().anyMatch(u -> u.name().equals(upstream.name()));
        }
    }

    private final Turns turns;
    private final OutageReports outages;
    private final Probes probes;
    private final BlockedWork blocked;
    private final Executor aside;
    private final Refusals refusals = new Refusals();
    private final FreshLook freshLook;
    private final Set<String> probing = ConcurrentHashMap.newKeySet();

    /** @param opened called when the hold of an upstream has ended, so that waiting items are claimed */
    public UpstreamCalls(
            Connections connections, BlockedWork blocked, Probes probes, Supplier<NodeIdentity> node, Runnable opened) {
        this(
                new StoredUpstreams(connections, node),
                blocked,
                probes,
                task -> Thread.ofVirtual().name("okiagari-health-checks").start(task),
                opened,
                ASK_AGAIN);
    }

    /** For a caller that does everything in its own thread. */
    public static UpstreamCalls inThisThread(
            Connections connections, BlockedWork blocked, Probes probes, Supplier<NodeIdentity> node) {
        return new UpstreamCalls(
                new StoredUpstreams(connections, node), blocked, probes, Runnable::run, () -> {}, ASK_AGAIN);
    }

    /** Checks that nobody waits for run {@code aside}; {@code askAgain} is the pause while the database is unavailable. */
    UpstreamCalls(
            SharedUpstreams shared,
            BlockedWork blocked,
            Probes probes,
            Executor aside,
            Runnable opened,
            Duration askAgain) {
        this.turns = new Turns(shared, askAgain, blocked::limits);
        this.aside = aside;
        this.outages = new OutageReports(shared, blocked, new HealthChecks(turns, HealthChecks.LONGEST), aside, opened);
        this.probes = probes;
        this.blocked = blocked;
        this.freshLook = new FreshLook(shared, blocked);
    }

    /** Tells it which upstreams the steps of this node declare: it can probe these before it has called them. */
    public void declare(Collection<PipelineDefinition<?>> definitions) {
        for (PipelineDefinition<?> definition : definitions) {
            for (String step : definition.order()) {
                Objects.requireNonNull(definition.step(step)).uses().forEach(outages::know);
            }
        }
    }

    /**
     * Returns when the upstream may be called. Throws when it is on hold, or the step is, or the run has stopped, unless this item is
     * the probe: before the wait for a turn, during it, and once more when the turn has come.
     */
    public void await(Upstream upstream, Caller caller) throws InterruptedException, SQLException {
        requireOpen(upstream, caller);
        while (!turns.take(upstream, () -> requireOpen(upstream, caller), () -> isStillOpen(upstream, caller))) {
            refusals.await(upstream.name(), caller.itemId()); // without a turn: a health check may need it
            requireOpen(upstream, caller);
        }
    }

    /** False when it is not clear yet; throws when it must not call. */
    private boolean isStillOpen(Upstream upstream, Caller caller) throws InterruptedException, SQLException {
        if (refusals.isOpen(upstream.name(), caller.itemId())) {
            return false;
        }
        if (blocked.limits().of(upstream).rate() != null || upstream.atOnce() > 0) {
            freshLook.look();
        }
        requireOpen(upstream, caller);
        return true;
    }

    private void requireOpen(Upstream upstream, Caller caller) {
        boolean mayGoOn = blocked.mayWorkOn(caller.runId())
                && (probes.isProbe(caller.itemId()) || !blocked.isHeldItself(caller.pipeline(), caller.step()));
        if (!mayGoOn) {
            throw new UpstreamHeld(upstream.name());
        }
        requireUpstreamOpen(upstream, caller);
    }

    /** An item whose step does not declare the upstream is never claimed as its probe; it becomes one at the call. */
    private void requireUpstreamOpen(Upstream upstream, Caller caller) {
        HoldName hold = HoldName.upstream(upstream.name());
        if (!blocked.isHeld(hold) || probes.isProbeOf(caller.itemId(), hold.text())) {
            return;
        }
        outages.know(upstream); // from now on this node can probe it, if it has a health check
        boolean mayProbe = !caller.declares(upstream) && !upstream.hasHealthCheck();
        if (!mayProbe
                || !probes.take(caller.itemId(), hold.text(), caller.step().deadline())) {
            throw new UpstreamHeld(upstream.name());
        }
    }

    /** The attempt is settled: what its calls have shown is on record. */
    public void settled(long itemId) {
        refusals.settled(itemId);
    }

    public void leave(Upstream upstream) {
        turns.leave(upstream);
    }

    public void answered(Upstream upstream, long beganAt, long itemId) {
        outages.answered(upstream, beganAt, isProbe(upstream, itemId), itemId);
    }

    /** A failed call may count against the upstream, may count as an answer, or may say nothing about it. */
    public void failed(Upstream upstream, long beganAt, long itemId, Failure failure) {
        if (failure.kind() == Kind.MISCONFIGURED && failure.holdScope().reach() == HoldScope.Reach.UPSTREAM) {
            refusals.add(upstream.name(), itemId);
        }
        if (failure.kind().speaksOfOutage()) {
            outages.failed(upstream, beganAt, isProbe(upstream, itemId), failure.message(), itemId);
        } else if (failure.kind().isAnswer()) {
            outages.answered(upstream, beganAt, isProbe(upstream, itemId), itemId);
        }
    }

    private boolean isProbe(Upstream upstream, long itemId) {
        return probes.isProbeOf(itemId, HoldName.upstream(upstream.name()).text());
    }

    /** Reports the calls of this upstream, after which {@link #isDown} counts them; may wait for a health check. */
    public void report(String upstream, boolean endsItem) {
        outages.report(upstream, endsItem);
    }

    /** Probes holds that are due by the health checks of their upstreams; returns the other holds, which items probe. */
    public List<ActiveHold> probe(List<ActiveHold> holds) {
        List<ActiveHold> others = new ArrayList<>();
        for (ActiveHold hold : holds) {
            Optional<Upstream> checkable = new HoldName(hold.name()).upstream().flatMap(outages::checkable);
            if (checkable.isEmpty()) {
                others.add(hold);
            } else if (hold.probeIsDue() && probing.add(hold.name())) {
                aside.execute(() -> {
                    try {
                        outages.probe(checkable.get(), PROBE_LEASE, SOON);
                    } finally {
                        probing.remove(hold.name());
                    }
                });
            }
        }
        return others;
    }

    /** True when the upstream is on hold, as far as this node knows: a failed call is not the item's fault. */
    public boolean isDown(String upstream) {
        return blocked.isHeld(HoldName.upstream(upstream));
    }

    /** Reports what other nodes need to know of the {@code ailing} upstreams, and shares seats with them; about once a second. */
    public void housekeep(Set<String> ailing) throws SQLException, InterruptedException {
        outages.reportSuccesses(ailing);
        turns.share();
    }
}
