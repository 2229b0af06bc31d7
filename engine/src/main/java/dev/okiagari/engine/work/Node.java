package dev.okiagari.engine.work;

import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.Event;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.store.Connections;
import dev.okiagari.engine.store.Leased;
import dev.okiagari.engine.store.NodeStore;
import dev.okiagari.engine.store.PipelineStore;
import dev.okiagari.engine.store.RescueStore;
import dev.okiagari.engine.store.Schema;
import dev.okiagari.engine.store.Transactions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    private final Settings settings;
    private final Workload workload;
    private final Connections watching;
    private final Connections claimConnections;
    private final Connections listening;
    private final Connections flushing;
    private final Connections writing;
    private final Heart heart;
    private final Settler settler;
    private final Deadlines deadlines = new Deadlines();
    private final Bell bell = new Bell();
    private final Claimer claimer;
    private final Ear ear;
    private final Attempts attempts;
    private final ExecutorService threads;
    private final Set<Long> inHand = ConcurrentHashMap.newKeySet();
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
        Connections beating = pool(source, 1, true);
        this.heart = new Heart(settings, beating, introduction);
        this.watching = beating;
        this.claimConnections = pool(source, 1, true);
        this.listening = pool(source, 1, false);
        this.flushing = pool(source, settings.flushers(), true);
        this.writing = pool(source, settings.writers(), false);
        this.settler = new Settler(
                new Transactions(flushing, heart::isTrusted),
                new Transactions(writing, heart::isTrusted),
                heart::nodeId);
        this.attempts = new Attempts(new Workplace(workload, codec, settler, deadlines, listener, this::mayStart));
        this.claimer =
                new Claimer(settings, claimConnections, workload, heart, bell, this::start, () -> Set.copyOf(inHand));
        this.ear = new Ear(settings, listening, bell);
        this.threads = settings.virtualThreads()
                ? Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("okiagari-item-", 0).factory())
                : Executors.newCachedThreadPool(
                        Thread.ofPlatform().name("okiagari-item-", 0).daemon().factory());
    }

    private Connections pool(DataSource source, int size, boolean genericPlans) {
        return new Connections(
                source,
                size,
                new Connections.SessionSettings(
                        () -> NodeStore.applicationName(heart().nodeId()), settings.statementTimeout(), genericPlans));
    }

    /** Not the field itself: pools are made before the heart, and name their sessions later. */
    public Heart heart() {
        return heart;
    }

    /** Registers the node and begins to work. Throws when the database is away or has the wrong schema. */
    public void start(PipelineDescriptions descriptions) throws SQLException, InterruptedException {
        watching.inTransaction(c -> {
            Schema.check(c);
            return true;
        });
        heart.register();
        PipelineStore pipelines = new PipelineStore();
        for (Definition<?> definition : workload.definitions()) {
            PipelineStore.Known known = descriptions.describe(definition);
            claimConnections.inTransaction(c -> {
                pipelines.save(c, known);
                return true;
            });
        }
        background.add(run("okiagari-heart", heart));
        background.add(run("okiagari-deadlines", deadlines));
        for (int i = 0; i < settings.flushers(); i++) {
            background.add(run("okiagari-settler-" + i, settler));
        }
        background.add(run("okiagari-ear", ear));
        claiming = run("okiagari-claimer", claimer);
    }

    /** Tells the node that there may be work, from the same process. */
    public void nudge() {
        bell.ring();
    }

    private boolean mayStart() {
        return !stopping && heart.isTrusted();
    }

    private void start(Leased item) {
        inHand.add(item.lease().itemId());
        workload.arrive(item);
        threads.execute(() -> work(item));
    }

    /** Attempt after attempt, for as long as the item chains. */
    private void work(Leased first) {
        Leased item = first;
        try {
            while (item != null) {
                item = attempts.attempt(item);
            }
        } catch (InterruptedException e) {
            log.debug("stopped while waiting for a place at the gate");
        } catch (RuntimeException | Error e) {
            log.error("could not work on item {}; its lease is given up", first.key(), e);
        } finally {
            inHand.remove(first.lease().itemId());
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
            heart.stop();
            deadlines.stop();
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
            Thread.currentThread().interrupt();
        } finally {
            settler.close();
            List.of(watching, claimConnections, listening, flushing, writing).forEach(Connections::close);
        }
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
            offered =
                    flushing.inTransaction(c -> rescues.offerAgain(c, heart.nodeId(), new Event.Stopped(), OFFER_PAGE));
        } while (offered > 0);
    }

    private static Thread run(String name, Runnable part) {
        return Thread.ofPlatform().name(name).daemon().start(part);
    }
}
