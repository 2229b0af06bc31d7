package dev.okiagari.engine.watch;

import dev.okiagari.engine.model.Event;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.store.Connections;
import dev.okiagari.engine.store.NodeStore;
import dev.okiagari.engine.store.RescueStore;
import dev.okiagari.engine.work.Bell;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks for nodes that have fallen silent and offers again what they held. Runs on every node at once: burying a node
 * is one guarded statement, and offering its items is fenced row by row.
 */
public final class Watcher implements Runnable, AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Watcher.class);
    private static final int PAGE = 500;

    private final Settings settings;
    private final Connections connections;
    private final Supplier<Duration> unbrokenFor;
    private final Runnable found;
    private final NodeStore nodes = new NodeStore();
    private final RescueStore rescues = new RescueStore();
    private final Bell stop = new Bell();
    private volatile boolean stopping;

    /**
     * @param unbrokenFor how long this node's own beats have gone through without a gap
     * @param found called when items were offered again
     */
    public Watcher(Settings settings, Connections connections, Supplier<Duration> unbrokenFor, Runnable found) {
        this.settings = settings;
        this.connections = connections;
        this.unbrokenFor = unbrokenFor;
        this.found = found;
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                runOnce();
                stop.await(settings.sweepEvery());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One sweep. A watcher whose own beats had a gap judges nobody: perhaps the database was away, not the node. */
    private void runOnce() throws InterruptedException {
        if (unbrokenFor.get().compareTo(settings.deadAfter()) < 0) {
            return;
        }
        try {
            for (long nodeId : connections.inTransaction(c -> nodes.silent(c, settings.deadAfter()))) {
                rescue(nodeId);
            }
        } catch (SQLException e) {
            log.warn("could not sweep because {}", e.getMessage());
        }
    }

    private void rescue(long nodeId) throws SQLException, InterruptedException {
        int ended = connections.inTransaction(c -> nodes.terminateBackends(c, nodeId));
        int offered = 0;
        int page;
        do {
            page = connections.inTransaction(c -> rescues.offerAgain(c, nodeId, new Event.NodeDied(false), PAGE));
            offered += page;
        } while (page > 0);
        boolean buried = connections.inTransaction(c -> nodes.bury(c, nodeId, settings.deadAfter()));
        log.warn(
                "node {} is dead: {} items offered again, {} sessions ended, buried: {}",
                nodeId,
                offered,
                ended,
                buried);
        if (offered > 0) {
            found.run();
        }
    }

    @Override
    public void close() {
        stopping = true;
        stop.ring();
    }
}
