package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.decide.Sighting;
import dev.okiagari.engine.internal.store.node.LostWork;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.Installations;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the node's beats, on a connection of its own, and knows whether the node may still trust its leases. A node
 * that was declared dead, or whose database went back in time, registers again under a new id. Safe for many threads.
 */
public final class Heart {
    private static final Logger log = LoggerFactory.getLogger(Heart.class);

    private final Settings settings;
    private final Connections connections;
    private final NodeStore nodes = new NodeStore();
    private final NodeStore.Introduction introduction;
    private final BooleanSupplier isBroken;
    private final DatabaseMemory memory;
    private final Rebirth rebirth;
    private volatile NodeIdentity identity = NodeIdentity.NONE;
    private volatile boolean draining;
    private volatile Liveness life;

    /** What the other parts of the node do when it gets another identity. */
    interface Rebirth {
        /** In the transaction that registers it: the names of the database now. */
        void prepare(Installations names);

        /** Afterwards: the database may have forgotten what this node declared at its start. */
        void declareAgain();

        /** And when the database went back: whatever is in hand is dropped. */
        void dropEverything(NodeIdentity former);
    }

    /** @param isBroken true when threads of this node fail in every round: it then stops beating and others take over */
    Heart(
            Settings settings,
            Connections connections,
            NodeStore.Introduction introduction,
            BooleanSupplier isBroken,
            DatabaseMemory memory,
            Rebirth rebirth) {
        this.memory = memory;
        this.rebirth = rebirth;
        this.isBroken = isBroken;
        this.settings = settings;
        this.connections = connections;
        this.introduction = introduction;
        this.life = Liveness.registered(
                settings, Ticks.now() - settings.selfStopAfter().toNanos()); // not yet trusted
    }

    /** Inserts the node's row. Throws when the database is unavailable: a node starts only on a database that answers. */
    void register() throws SQLException, InterruptedException {
        long sent = Ticks.now();
        identity = connections.inTransaction(this::enter);
        life = Liveness.registered(settings, sent);
    }

    public long nodeId() {
        return identity.id();
    }

    /** The identity that claims and releases use. */
    public NodeIdentity identity() {
        return identity;
    }

    /** Whether the data source lends with auto-commit on outside transactions; null before it has lent to this node. */
    public @Nullable Boolean usualAutoCommit() {
        return connections.usualAutoCommit();
    }

    /** False when others may already have taken over: the node starts nothing and what it holds is dropped. */
    public boolean isTrusted() {
        return life.isTrusted(Ticks.now());
    }

    /** True when this node has been asked to leave: it starts nothing, but what runs may end. */
    boolean isDraining() {
        return draining;
    }

    /** The present state, for {@link #hasHeldSince} later. */
    Liveness life() {
        return life;
    }

    /** False when something that was in hand then may have been dropped since. */
    boolean hasHeldSince(Liveness earlier) {
        return life.hasHeldSince(earlier, Ticks.now());
    }

    /** How long beats have gone through without a gap: a watcher that was cut off itself judges nobody. */
    public Duration unbrokenFor() {
        return life.unbrokenFor(Ticks.now());
    }

    /** Since the latest beat that was answered had been sent. */
    Duration sinceBeat() {
        return Duration.ofNanos(Ticks.now() - life.lastGoodBeat());
    }

    Loop loop() {
        // A failed beat is retried soon, because opening a connection may take most of the time that leases last.
        Duration afterFailure = settings.beatEvery().dividedBy(5);
        return Loop.paced("okiagari-heart", () -> afterFailure, woken -> {
                    beat();
                    return settings.beatEvery();
                })
                .expecting(SqlStates::isUnavailable);
    }

    private void beat() throws SQLException, InterruptedException {
        if (isBroken.getAsBoolean()) {
            life = life.missing();
            log.error("node {} does not beat because its threads fail in every round; other nodes take over", nodeId());
            return;
        }
        long sent = Ticks.now();
        try {
            NodeStore.Beat answer =
                    connections.inTransaction(c -> nodes.beat(c, identity)).orElse(null);
            Sighting seen = answer == null ? null : answer.seen();
            LostWork lost =
                    connections.inTransaction(c -> memory.compare(c, seen)).orElse(null);
            if (answer == null || lost != null) {
                registerAgain(lost);
            } else {
                memory.remember(answer.seen());
                drain(answer.isDraining());
            }
            life = life.beaten(sent, answer != null && lost == null);
        } catch (SQLException | RuntimeException | Error e) {
            life = life.missing();
            throw e;
        }
    }

    /** @param lost when the database went back; else this node was declared dead */
    private void registerAgain(@Nullable LostWork lost) throws SQLException, InterruptedException {
        NodeIdentity former = identity;
        identity = connections.inTransaction(this::enter);
        memory.tell(lost, former.id(), identity.id());
        rebirth.declareAgain();
        if (lost != null) {
            rebirth.dropEverything(former);
        }
    }

    /** The names of the database are read first, so that this waits for a session that renames it. */
    private NodeIdentity enter(Connection connection) throws SQLException {
        Installations names = NodeStore.installations(connection);
        rebirth.prepare(names);
        NodeIdentity fresh = nodes.register(connection, introduction, settings);
        if (draining) {
            nodes.keepDraining(connection, fresh.id());
        }
        memory.begin(names.current());
        return fresh;
    }

    private void drain(boolean isAsked) {
        if (isAsked != draining) {
            log.info(
                    isAsked
                            ? "node {} is draining: it claims nothing, and leaves when its running attempts have ended"
                            : "node {} is no longer draining; it claims items again",
                    nodeId());
        }
        draining = isAsked;
    }

    /** Removes the node's row, unless it still holds something. */
    void leave() throws SQLException, InterruptedException {
        if (!connections.inTransaction(c -> nodes.leave(c, identity))) {
            log.warn("node {} leaves while it still holds items; other nodes rescue them", nodeId());
        }
    }
}
