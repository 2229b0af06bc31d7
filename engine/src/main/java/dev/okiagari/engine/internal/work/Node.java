package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SchemaVersion;
import dev.okiagari.engine.internal.store.sql.Transactions;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.work.attempt.AttemptParts;
import dev.okiagari.engine.internal.work.attempt.AttemptRunner;
import dev.okiagari.engine.internal.work.attempt.CallWaits;
import dev.okiagari.engine.internal.work.attempt.Deadlines;
import dev.okiagari.engine.internal.work.figure.NodeFigures;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.BatchSettler;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process that works: puts the parts together, starts them, and stops them in order. */
public final class Node implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Node.class);
    private static final int OFFER_PAGE = 1000;

    /** A batch does not wait long for one of its rows: that one is then settled alone. */
    private static final Duration BATCH_LOCK_TIMEOUT = Duration.ofMillis(200);

    private final Settings settings;
    private final Workload workload;
    private final Connections beating;
    private final Connections claimConnections;
    private final Connections upstreams;
    private final Connections listening;
    private final Connections flushing;
    private final Connections writing;
    private final Heart heart;
    private final BatchSettler settler;
    private final Deadlines deadlines;
    private final Bell bell = new Bell();
    private final Claimer claimer;
    private final Ear ear;
    private final HungSteps hungSteps;
    private final Connections rescuing;
    private final Connections watching;
    private final Connections scheduling;
    private final FigureWriter bookkeeper;
    private final AttemptRunner attempts;
    private final ExecutorService threads;
    private final HeldLeases inHand = new HeldLeases();
    private final List<Thread> background = new ArrayList<>();
    private @Nullable Thread claiming;
    private volatile boolean stopping;

    public Node(
            DataSource source,
            Settings settings,
            Workload workload,
            Codec codec,
            Listener listener,
            NodeStore.Introduction introduction) {
        this.settings = settings;
        this.workload = workload;
        this.beating = pool(source, 1, Duration.ZERO, true);
        this.heart = new Heart(settings, beating, introduction);
        this.deadlines = new Deadlines(heart::isTrusted);
        this.claimConnections = pool(source, 1, Duration.ZERO, true);
        this.upstreams = pool(source, 1, Duration.ZERO, true); // opened only when a step calls a declared one
        this.listening = pool(source, 1, Duration.ZERO, false);
        this.flushing = pool(source, settings.flushers(), BATCH_LOCK_TIMEOUT, true);
        this.writing = pool(source, settings.writers(), Duration.ZERO, false);
        this.settler = new BatchSettler(
                new Transactions(flushing, heart::isTrusted),
                new Transactions(writing, heart::isTrusted),
                heart::nodeId);
        NodeFigures books = new NodeFigures(workload.definitions(), heart::nodeId);
        Probes probes = new Probes(upstreams, workload, heart::nodeId);
        UpstreamCalls calls = new UpstreamCalls(upstreams, workload, probes, heart::nodeId, bell::ring);
        this.attempts = new AttemptRunner(
                new AttemptParts(workload, codec, settler, deadlines, calls, probes, listener, books, this::mayStart));
        this.claimer = new Claimer(
                settings, claimConnections, workload, heart, bell, this::start, inHand::itemIds, probes, calls);
        this.ear = new Ear(settings, listening, bell);
        this.watching = pool(source, 1, Duration.ZERO, false);
        this.scheduling = pool(source, 1, Duration.ZERO, false); // opened only when there are schedules
        this.bookkeeper = new FigureWriter(watching, books, new CallWaits(heart::nodeId, CallWaits.LONG), deadlines);
        this.rescuing = pool(source, 1, Duration.ZERO, false); // opened only when a step hangs: that must not wait
        this.hungSteps = new HungSteps(
                settings, rescuing, heart::nodeId, deadlines, listener, inHand::disown, probes, bell::ring);
        this.threads = settings.virtualThreads()
                ? Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("okiagari-item-", 0).factory())
                : Executors.newCachedThreadPool(
                        Thread.ofPlatform().name("okiagari-item-", 0).daemon().factory());
    }

    private Connections pool(DataSource source, int size, Duration lockTimeout, boolean genericPlans) {
        return new Connections(
                source,
                size,
                new Connections.SessionSettings(
                        () -> NodeStore.applicationName(heart().nodeId()),
                        settings.statementTimeout(),
                        lockTimeout,
                        genericPlans));
    }

    /** Not the field itself: pools are made before the heart, and name their sessions later. */
    public Heart heart() {
        return heart;
    }

    /** Registers the node and begins to work. Throws when the database is away or has the wrong schema. */
    public void start(PipelineDescriptions descriptions) throws SQLException, InterruptedException {
        beating.inTransaction(c -> {
            SchemaVersion.check(c);
            return true;
        });
        heart.register();
        background.add(
                run("okiagari-heart", heart)); // entering may wait for other nodes, longer than the dead are silent
        Versions versions = new Versions(
                claimConnections, heart::nodeId, settings.deadAfter(), workload.definitions(), descriptions);
        workload.replaceOutdated(versions.enter());
        claimer.follow(versions);
        background.add(run("okiagari-deadlines", deadlines));
        for (int i = 0; i < settings.flushers(); i++) {
            background.add(run("okiagari-settler-" + i, settler));
        }
        background.add(run("okiagari-hung-steps", hungSteps));
        background.add(run("okiagari-ear", ear));
        background.add(run("okiagari-books", bookkeeper));
        claiming = run("okiagari-claimer", claimer);
    }

    /** The connection for looking after things, apart from work and beats. */
    public Connections watchConnections() {
        return watching;
    }

    /** The connection for firing schedules: an action may take its time. */
    public Connections scheduleConnections() {
        return scheduling;
    }

    /** Tells the node that there may be work, from the same process. */
    public void nudge() {
        bell.ring();
    }

    private boolean mayStart() {
        return !stopping && heart.isTrusted();
    }

    private void start(LeasedItem item) {
        HeldLeases.Grip grip = inHand.take(item.lease());
        workload.arrive(item);
        threads.execute(() -> work(item, grip));
    }

    /** Attempt after attempt, for as long as the item chains. */
    private void work(LeasedItem first, HeldLeases.Grip grip) {
        LeasedItem item = first;
        Liveness before = heart.life();
        try {
            while (item != null) {
                boolean wasSuspect = item.situation().suspect();
                item = attempts.attempt(item);
                if (item != null) {
                    grip.renew(item.lease());
                }
                if (wasSuspect) {
                    bell.ring(); // the next suspect may be tried
                }
                claimer.roomMayHaveOpened();
            }
        } catch (InterruptedException e) {
            log.debug("stopped while waiting for a place at the gate");
        } catch (RuntimeException | Error e) {
            log.error("could not work on item {}; its lease is given up", first.key(), e);
        } finally {
            inHand.drop(grip);
            if (!heart.hasHeldSince(before)) {
                claimer.loseTrack(); // it may have been dropped, and the row still says that this node holds it
            }
            workload.leave();
            claimer.roomMayHaveOpened();
        }
    }

    /**
     * Graceful: claims nothing more, lets what runs end or interrupts it, gives back the rest with its attempts, and
     * takes the node's row out, all within {@link Settings#stopWithin}.
     */
    @Override
    public void close() {
        stopping = true;
        ear.stop();
        claimer.stop();
        Duration patience = settings.stopWithin().dividedBy(2);
        try {
            join(claiming, patience); // a claim under way must not come after the rest was given back
            endAttempts(patience);
            settler.stop();
            offerRestAgain();
            stopBackground();
            for (Thread thread : background) {
                join(thread, patience.dividedBy(4));
            }
            heart.leave();
        } catch (SQLException e) {
            log.warn(
                    "could not leave in order because {}; others take over in {}",
                    e.getMessage(),
                    settings.deadAfter());
        } catch (InterruptedException e) {
            log.warn("interrupted while stopping; others take over in {}", settings.deadAfter());
            Thread.currentThread().interrupt();
        } finally {
            stopBackground(); // whatever went wrong: a node that has closed must fall silent
            settler.close();
            List.of(beating, watching, rescuing, scheduling, claimConnections, upstreams, listening, flushing, writing)
                    .forEach(Connections::close);
        }
    }

    private void stopBackground() {
        threads.shutdown();
        settler.stop();
        heart.stop();
        deadlines.stop();
        hungSteps.stop();
        bookkeeper.stop();
    }

    private void endAttempts(Duration patience) throws InterruptedException {
        threads.shutdown();
        if (!threads.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            deadlines.interruptAll();
            if (!threads.awaitTermination(patience.dividedBy(2).toNanos(), TimeUnit.NANOSECONDS)) {
                log.warn("{} attempts ignore the stop; their items are offered again", inHand.size());
            }
        }
    }

    private static void join(@Nullable Thread thread, Duration atMost) throws InterruptedException {
        if (thread != null && !thread.join(atMost)) {
            log.warn("{} did not stop within {}", thread.getName(), atMost);
        }
    }

    private void offerRestAgain() throws SQLException, InterruptedException {
        RescueStore rescues = new RescueStore();
        int offered;
        do {
            offered = flushing.inTransaction(c -> rescues.giveBack(c, heart.nodeId(), OFFER_PAGE));
        } while (offered > 0);
    }

    private static Thread run(String name, Runnable part) {
        return Thread.ofPlatform().name(name).daemon().start(part);
    }
}
