package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.Claim;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.upstream.ProbeStore;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.Gate;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes leases for this node: as much as can start soon, from all lanes in one statement, again as soon as there is room
 * while there is work, and at growing intervals when there is none. The node's only claimer.
 */
final class Claimer implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(Claimer.class);
    private static final int OFFER_PAGE = 1000;
    private static final Duration SHORTEST_POLL = Duration.ofMillis(5);
    private static final Duration FROM_START_EVERY = Duration.ofSeconds(1);
    private static final Duration LOOK_FOR_SUSPECTS_EVERY = Duration.ofMillis(500);
    private static final Duration HOUSEKEEPING_EVERY = Duration.ofSeconds(1);
    private static final Duration READ_RUNS_EVERY = Duration.ofMillis(50);
    private static final Duration RECONCILE_EVERY = Duration.ofSeconds(10);

    private final ClaimStore claims = new ClaimStore();
    private final RescueStore rescues = new RescueStore();
    private final Settings settings;
    private final Connections connections;
    private final Workload workload;
    private final Heart heart;
    private final Bell bell;
    private final Consumer<LeasedItem> start;
    private final Supplier<Set<Long>> inHand;
    private final ProbeStore holds = new ProbeStore();
    private final Probes probes;
    private final UpstreamCalls calls;
    private final Map<String, Long> lowWater = new HashMap<>();
    private long lowWaterSince = Ticks.now();
    private long housekeptAt;
    private long runsReadAt;
    private long reconciledAt = Ticks.now();
    private boolean suspectsAround = true;
    private long suspectsLookedForAt = Ticks.now();
    private int turn;
    private volatile boolean lostTrack;
    private Duration pause = SHORTEST_POLL;
    private final AtomicReference<List<Gate>> full = new AtomicReference<>(List.of());
    private volatile boolean handsFull;
    private volatile @Nullable Versions versions;
    private volatile boolean stopping;

    /**
     * @param bell rung when there may be work or room
     * @param start takes a leased item and returns at once
     * @param inHand ids of the items this node knows it holds
     */
    Claimer(
            Settings settings,
            Connections connections,
            Workload workload,
            Heart heart,
            Bell bell,
            Consumer<LeasedItem> start,
            Supplier<Set<Long>> inHand,
            Probes probes,
            UpstreamCalls calls) {
        this.settings = settings;
        this.connections = connections;
        this.workload = workload;
        this.heart = heart;
        this.bell = bell;
        this.start = start;
        this.inHand = inHand;
        this.probes = probes;
        this.calls = calls;
    }

    /** Takes nothing of pipelines of which another version counts. Called before it runs. */
    void follow(Versions ownVersions) {
        versions = ownVersions;
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                if (bell.await(runOnce())) {
                    pause = SHORTEST_POLL;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    void stop() {
        stopping = true;
        bell.ring();
    }

    /** Something may have been dropped that the database still counts as this node's: it is given back first. */
    void loseTrack() {
        lostTrack = true;
    }

    /** One look for work; returns how long to wait for the bell before the next. */
    private Duration runOnce() throws InterruptedException {
        if (!heart.isTrusted()) {
            lostTrack = true;
            return settings.longestPoll();
        }
        try {
            housekeep();
            boolean suspectFound = claimSuspect();
            List<LaneRequest> wanted = wanted();
            handsFull = true; // said before the look, so that whoever leaves after it rings
            int inAll = Math.min(workload.roomInHand(), settings.claimMost());
            handsFull = inAll == 0;
            if (wanted.isEmpty() || inAll == 0) {
                return settings.longestPoll(); // full: an attempt that ends rings when there is room
            }
            Claim claim = connections.inTransaction(c -> claims.claim(c, heart.nodeId(), wanted, inAll));
            for (LeasedItem item : claim.items()) {
                start.accept(item);
            }
            moveLowWater(claim);
            return next(suspectFound || !claim.items().isEmpty() || newRun());
        } catch (SQLException | RuntimeException e) {
            log.warn("could not claim because {}", e.getMessage());
            lostTrack = true; // the claim may have been committed although its answer was lost
            return next(false);
        }
    }

    /** Suspects one at a time, and rarely looked for while there are none. */
    private boolean claimSuspect() throws SQLException, InterruptedException {
        if (!suspectsAround && Ticks.since(suspectsLookedForAt).compareTo(LOOK_FOR_SUSPECTS_EVERY) < 0) {
            return false;
        }
        List<LaneRequest> suspects = workload.wantedSuspects();
        if (suspects.isEmpty() || lostTrack) { // a suspect that was dropped may still be this node's by its row
            return false;
        }
        Claim claim = connections.inTransaction(c -> claims.claimOne(c, heart.nodeId(), suspects));
        claim.items().forEach(start);
        suspectsAround = !claim.items().isEmpty();
        suspectsLookedForAt = Ticks.now();
        return suspectsAround;
    }

    private List<LaneRequest> wanted() {
        if (Ticks.since(lowWaterSince).compareTo(FROM_START_EVERY) > 0) {
            lowWater.clear();
            lowWaterSince = Ticks.now();
        }
        List<LaneRequest> wanted = new ArrayList<>();
        List<Gate> withoutRoom = new ArrayList<>();
        for (Workload.Source source : inTurn(workload.openSources())) {
            int room = source.gate().room();
            if (room > 0) {
                int share = (room + source.lanesOfGate() - 1) / source.lanesOfGate();
                long low = lowWater.getOrDefault(source.lane(), LaneRequest.FROM_START);
                wanted.add(new LaneRequest(
                        source.lane(), source.step(), Math.min(share, settings.claimMost()), low, source.runId()));
            } else {
                withoutRoom.add(source.gate());
            }
        }
        full.set(withoutRoom);
        if (withoutRoom.stream().anyMatch(g -> g.room() > 0)) {
            bell.ring(); // it opened before anybody knew that it was waited for
        }
        return wanted;
    }

    /** Another lane first each time, so that none starves when a claim's whole size is used up before its turn. */
    private List<Workload.Source> inTurn(List<Workload.Source> sources) {
        List<Workload.Source> rotated = new ArrayList<>(sources);
        Collections.rotate(rotated, turn++ % Math.max(1, sources.size()));
        return rotated;
    }

    /** An item has left: if a step that was full has room again, it is time to claim. Cheap when none was. */
    void roomMayHaveOpened() {
        if (handsFull && workload.roomInHand() * 2 >= settings.claimMost()) {
            handsFull = false;
            bell.ring();
        }
        List<Gate> before = full.get();
        for (Gate gate : before) {
            if (gate.room() > 0) {
                if (full.compareAndSet(before, List.of())) {
                    bell.ring();
                }
                return;
            }
        }
    }

    /** Everything due before the earliest item just taken is gone: the next claim need not walk over it again. */
    private void moveLowWater(Claim claim) {
        lowWater.putAll(claim.firstDueMicros());
    }

    private Duration next(boolean foundWork) {
        if (foundWork) {
            pause = SHORTEST_POLL;
            return Duration.ZERO;
        }
        Duration now = pause;
        pause = min(pause.multipliedBy(2), settings.longestPoll());
        double jitter = 0.75 + ThreadLocalRandom.current().nextDouble() / 2;
        return Duration.ofNanos((long) (now.toNanos() * jitter));
    }

    private void housekeep() throws SQLException, InterruptedException {
        if (Ticks.since(housekeptAt).compareTo(HOUSEKEEPING_EVERY) > 0) {
            List<ProbeStore.Held> held = connections.inTransaction(holds::held);
            workload.replaceHolds(held.stream().map(ProbeStore.Held::name).collect(Collectors.toSet()));
            Versions followed = versions;
            if (followed != null) {
                workload.replaceOutdated(followed.outdated());
            }
            probes.claimDue(held, start);
            calls.housekeep(connections);
            readRuns();
            housekeptAt = Ticks.now();
        }
        if (lostTrack || Ticks.since(reconciledAt).compareTo(RECONCILE_EVERY) > 0) {
            lostTrack = false; // before the look: what is dropped while it lasts counts anew
            Set<Long> known = inHand.get();
            int offered = connections.inTransaction(c -> rescues.giveBackUnknown(c, heart.nodeId(), known, OFFER_PAGE));
            if (offered > 0) {
                log.info("offered {} items again that this node held without knowing", offered);
            }
            if (offered == OFFER_PAGE) {
                lostTrack = true; // there may be more
            }
            reconciledAt = Ticks.now();
        }
    }

    /** An idle node that was woken for nothing may have been woken for a run that it does not know yet. */
    private boolean newRun() throws SQLException, InterruptedException {
        return Ticks.since(runsReadAt).compareTo(READ_RUNS_EVERY) > 0 && readRuns();
    }

    private boolean readRuns() throws SQLException, InterruptedException {
        runsReadAt = Ticks.now();
        return workload.replaceRuns(connections.inTransaction(RunStore::open));
    }

    private static Duration min(Duration a, Duration b) {
        return a.compareTo(b) < 0 ? a : b;
    }
}
