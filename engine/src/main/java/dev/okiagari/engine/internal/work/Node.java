package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.log.EventLog;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.Installations;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.store.sql.SchemaVersion;
import dev.okiagari.engine.internal.store.sql.Transactions;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.internal.work.attempt.AttemptParts;
import dev.okiagari.engine.internal.work.attempt.AttemptRunner;
import dev.okiagari.engine.internal.work.attempt.CallWaits;
import dev.okiagari.engine.internal.work.attempt.Deadlines;
import dev.okiagari.engine.internal.work.attempt.PoolWaits;
import dev.okiagari.engine.internal.work.attempt.ProgressReports;
import dev.okiagari.engine.internal.work.attempt.SettledLately;
import dev.okiagari.engine.internal.work.attempt.Traces;
import dev.okiagari.engine.internal.work.figure.FigureWriter;
import dev.okiagari.engine.internal.work.figure.NodeFigures;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import dev.okiagari.engine.internal.work.load.ClaimPlan;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.BatchSettler;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.Figures;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A node: puts the parts together, starts them, and stops them in order. */
public final class Node {
    private static final Logger log = LoggerFactory.getLogger(Node.class);

    /** However short a stop may be, the rest is released if the server answers. */
    private static final Duration SHORTEST_STOP = Duration.ofSeconds(5);

    private final Settings settings;
    private final Workload workload;
    private final EventLog events;
    private final NodeStore.Introduction introduction;
    private final NodeConnections connections;
    private final Heart heart;
    private final BatchSettler settler;
    private final Deadlines deadlines;
    private final Bell bell = new Bell();
    private final ClaimPlan plan;
    private final LostLeases lost;
    private final Versions versions;
    private final ItemThreads items;
    private final HeldLeases inHand = new HeldLeases();
    private final Traces traces;
    private final Loop beats;
    private final Loop claiming;
    private final Loop hearing;
    private final List<Loop> flushers;
    private final List<Loop> background;
    private volatile boolean stopping;
    private volatile Installations installations = new Installations(Map.of());
    private volatile Runnable databaseForgets = () -> {};

    /** @param listener throws nothing */
    public Node(
            DataSource source,
            Settings settings,
            Workload workload,
            Codec codec,
            Listener listener,
            Around around,
            EventLog events,
            NodeStore.Introduction introduction) {
        this.settings = settings;
        this.workload = workload;
        this.events = events;
        this.introduction = introduction;
        this.connections = new NodeConnections(source, settings, () -> heart().nodeId());
        SettledLately settled = new SettledLately();
        this.heart = new Heart(
                settings,
                connections.beating(),
                introduction,
                this::isBroken,
                new DatabaseMemory(inHand, settled),
                new Heart.Rebirth() {
                    @Override
                    public void prepare(Installations names) {
                        installations = names;
                    }

                    @Override
                    public void declareAgain() {
                        versions.enterAllAgain();
                        traces.forget();
                        databaseForgets.run();
                    }

                    @Override
                    public void dropEverything(NodeIdentity former) {
                        Node.this.dropEverything(former);
                    }
                });
        this.deadlines = new Deadlines(heart::isTrusted);
        this.settler = new BatchSettler(
                new Transactions(connections.flushing(), heart::isTrusted),
                new Transactions(connections.writing(), heart::isTrusted).waitingForLocks(),
                around,
                heart::nodeId);
        Connections side = connections.side();
        Connections claimConnections = connections.claiming();
        BlockedWork blocked = workload.blocked();
        NodeFigures figures = new NodeFigures(heart::nodeId);
        Probes probes = new Probes(side, blocked, heart::identity);
        UpstreamCalls calls = new UpstreamCalls(side, blocked, probes, heart::identity, bell::ring);
        calls.declare(workload.pipelines().definitions());
        this.traces = new Traces(side);
        AttemptRunner attempts = new AttemptRunner(new AttemptParts(
                workload,
                codec,
                settler,
                deadlines,
                calls,
                probes,
                listener,
                around,
                figures,
                events,
                () -> installations,
                settled,
                this::mayStart,
                traces,
                new PoolWaits()));
        this.plan = new ClaimPlan(settings.claimMost(), workload, bell::ring);
        this.lost = new LostLeases(claimConnections, heart::identity, inHand::itemIds);
        this.items = new ItemThreads(
                inHand, workload.capacity(), attempts, heart, lost, plan, bell, settings.virtualThreads());
        this.versions = new Versions(
                claimConnections,
                heart::nodeId,
                settings.deadAfter(),
                workload.pipelines().definitions());
        Housekeeping housekeeping =
                new Housekeeping(claimConnections, heart::nodeId, blocked, versions, probes, calls, items::start);
        this.claiming = new Claimer(
                        settings, claimConnections, heart, plan, housekeeping, lost, items::start, connections.lull())
                .loop(bell);
        this.hearing = new Ear(settings, connections.listening(), bell).loop();
        CallWaits waits = new CallWaits(heart::nodeId, CallWaits.LONG);
        ProgressReports progress = new ProgressReports(heart::nodeId);
        HungSteps hungSteps = new HungSteps(
                settings, side, heart::nodeId, deadlines, traces, listener, inHand::disown, probes, bell::ring);
        this.beats = heart.loop();
        this.flushers = IntStream.range(0, settings.flushers())
                .mapToObj(settler::flusher)
                .toList();
        this.background = List.of(
                beats,
                deadlines.loop(),
                hungSteps.loop(),
                new FigureWriter(side, figures).loop(() -> {
                    waits.publish(side, deadlines.running());
                    progress.publish(side, deadlines.running());
                }),
                connections.returning());
    }

    /** Not the field itself: connections are made before the heart, and name their sessions later. */
    public Heart heart() {
        return heart;
    }

    /** Registers the node and starts working. Throws when the database is unavailable or has the wrong schema. */
    public void start() throws SQLException, InterruptedException {
        connections.beating().act(SchemaVersion::check);
        String shortage = connections.fitToPool();
        if (!shortage.isEmpty()) {
            log.warn(shortage);
        }
        heart.register();
        beats.start(); // entering may wait for other nodes for longer than a node may be silent
        workload.blocked().replaceOutdated(versions.enter());
        background.stream().filter(l -> l != beats).forEach(Loop::start);
        flushers.forEach(Loop::start);
        hearing.start();
        claiming.start();
        events.nodeStarted(heart.nodeId(), introduction);
    }

    public Figures.Load load() {
        return new Figures.Load(
                workload.capacity().inHand(),
                workload.capacity().places(),
                connections.lent(),
                connections.size(),
                heart.sinceBeat());
    }

    /** The connections for rare work: watching, firing schedules. */
    public Connections sideConnections() {
        return connections.side();
    }

    /** Tells the node, from the same process, that there may be work. */
    public void nudge() {
        bell.ring();
    }

    /** Also called when the database no longer knows this node: it may have forgotten what was declared at the start. */
    public void onForgotten(Runnable declareAgain) {
        databaseForgets = declareAgain;
    }

    /** What is in hand belongs to a time that the database no longer knows; its leases are refused in any case. */
    private void dropEverything(NodeIdentity former) {
        lost.releaseFormer(former);
        deadlines.interruptAll();
        bell.ring();
    }

    public boolean mayStart() {
        return !stopping && !heart.isDraining() && heart.isTrusted();
    }

    /** True when it was asked to leave and has nothing left to do. */
    public boolean isDrained() {
        return heart.isDraining() && inHand.size() == 0;
    }

    /** A node that can no longer claim, settle or rescue must not look alive. */
    private boolean isBroken() {
        return Stream.concat(Stream.of(claiming), Stream.concat(flushers.stream(), background.stream()))
                .anyMatch(l -> l.hasOnlyErrorsFor(settings.selfStopAfter()));
    }

    /**
     * Graceful: stops claiming, lets attempts end or interrupts them, releases the rest without charging an attempt, and
     * removes the node's row, all within this time. What a server that is silent has not answered by then is left to other
     * nodes.
     */
    public void close(Duration within) {
        stopping = true;
        boolean hasEnded = false;
        Thread graceful = Thread.ofPlatform().name("okiagari-stop").daemon().start(this::stopGracefully);
        try {
            hasEnded = graceful.join(within.compareTo(SHORTEST_STOP) > 0 ? within : SHORTEST_STOP);
            if (!hasEnded) {
                log.warn("could not stop within {}; other nodes take over within {}", within, settings.deadAfter());
            }
        } catch (InterruptedException e) {
            log.warn("interrupted while stopping; other nodes take over within {}", settings.deadAfter());
            Thread.currentThread().interrupt();
        } finally {
            stopBackground(); // in any case: a closed node must stop beating
            settler.close();
            if (!hasEnded) {
                connections.abort();
            }
        }
    }

    private void stopGracefully() {
        hearing.signalStop();
        claiming.signalStop();
        Duration patience = settings.stopWithin().dividedBy(2);
        try {
            claiming.stop(patience); // a claim under way must not come after the rest was released
            items.end(deadlines, patience);
            flushers.forEach(Loop::signalStop);
            lost.releaseAll(connections.flushing());
            stopBackground();
            for (Loop loop :
                    Stream.concat(flushers.stream(), background.stream()).toList()) {
                loop.stop(patience.dividedBy(4));
            }
            hearing.stop(patience.dividedBy(4));
            if (heart.nodeId() != 0) { // otherwise it has not started
                heart.leave();
                events.nodeStopped(heart.nodeId(), settings.name());
            }
        } catch (SQLException e) {
            FailureLog.warn(log, "could not stop gracefully; other nodes take over within " + settings.deadAfter(), e);
        } catch (InterruptedException e) {
            log.debug("interrupted while stopping", e);
        } finally {
            connections.close();
        }
    }

    private void stopBackground() {
        items.shutdown();
        flushers.forEach(Loop::signalStop);
        background.forEach(Loop::signalStop);
    }
}
