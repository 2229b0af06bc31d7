package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.Opener;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.model.Settings;
import java.time.Duration;
import java.util.List;
import java.util.function.LongSupplier;
import javax.sql.DataSource;

/**
 * The connections of a node, by what they are for. Three stay open: one for beats, which no other work may hold up, one that
 * hears hints, and one for all else that an idle node does. The others are returned when they have been idle for a while.
 */
final class NodeConnections {
    /** A batch does not wait long for one of its rows: that one is then settled alone. */
    private static final Duration BATCH_LOCK_TIMEOUT = Duration.ofMillis(200);

    /** How many times a write that waits for a lock gives its connection up to others and tries again. */
    private static final int WRITE_LOCK_TRIES = 10;

    /** For work that takes milliseconds: it waits this long for a connection to become free before it opens another. */
    private static final Duration PATIENCE = Duration.ofMillis(30);

    private static final Duration RETURN_EVERY = Duration.ofSeconds(1);

    private final Opener opener;
    private final Settings settings;
    private final LongSupplier nodeId;
    private final Lull lull = new Lull();
    private final Connections beating;
    private final Connections claiming;
    private final Connections side;
    private final Connections listening;
    private final Connections flushing;
    private final Connections writing;

    /** @param nodeId of the node at any moment: sessions are named after it */
    NodeConnections(DataSource source, Settings settings, LongSupplier nodeId) {
        this.opener = new Opener(source);
        this.settings = settings;
        this.nodeId = nodeId;
        Connections.Keeping one = new Connections.Keeping(1, PATIENCE);
        Connections.Keeping none = Connections.Keeping.NONE;
        Duration writeLockTimeout = settings.statementTimeout().dividedBy(WRITE_LOCK_TRIES);
        this.beating = pool(1, Duration.ZERO, true, one);
        this.listening = pool(1, Duration.ZERO, false, one);
        this.side = pool(ConnectionBudget.SIDE, Duration.ZERO, false, one);
        this.claiming = pool(1, Duration.ZERO, true, none);
        this.flushing = pool(settings.flushers(), BATCH_LOCK_TIMEOUT, true, none);
        this.writing = pool(settings.writers(), writeLockTimeout, false, none);
        claiming.borrowFrom(side, lull::lasts);
    }

    private Connections pool(int size, Duration lockTimeout, boolean genericPlans, Connections.Keeping keeping) {
        return new Connections(
                opener,
                size,
                new Connections.SessionSettings(
                        () -> NodeStore.applicationName(nodeId.getAsLong()),
                        settings.statementTimeout(),
                        lockTimeout,
                        genericPlans),
                keeping);
    }

    /**
     * A pool that is too small would let threads wait for each other: better with fewer writers, or not at all. Returns what to
     * tell people of it; empty when it is large enough.
     */
    String fitToPool() throws InterruptedException {
        opener.warnIfUnbounded();
        int most = ConnectionBudget.wanted(settings) - 1; // the beats' own is taken
        int lent = 1 + opener.countLent(most);
        ConnectionBudget budget = ConnectionBudget.of(settings, lent);
        side.shrinkTo(budget.side());
        writing.shrinkTo(budget.writers());
        return lent <= most ? budget.shortage(settings, lent) : "";
    }

    Connections beating() {
        return beating;
    }

    /** For the claimer's thread: in a lull one of those for the side, else one of its own. */
    Connections claiming() {
        return claiming;
    }

    /** Told of claims, which end it. */
    Lull lull() {
        return lull;
    }

    /** For what is rare or takes a moment: watching, schedules, limited calls, rescues. */
    Connections side() {
        return side;
    }

    Connections listening() {
        return listening;
    }

    Connections flushing() {
        return flushing;
    }

    Connections writing() {
        return writing;
    }

    /** Returns what has been idle for a while. */
    Loop returning() {
        return Loop.every("okiagari-returning", RETURN_EVERY, () -> all().forEach(Connections::returnUnused));
    }

    void close() {
        all().forEach(Connections::close);
    }

    /** Ends all sessions at once: callers that still wait for the server get an answer now. */
    void abort() {
        all().forEach(Connections::abort);
    }

    /** How many are lent now. */
    int lent() {
        return all().stream().mapToInt(Connections::lent).sum();
    }

    int size() {
        return all().stream().mapToInt(Connections::size).sum();
    }

    private List<Connections> all() {
        return List.of(beating, claiming, side, listening, flushing, writing);
    }
}
