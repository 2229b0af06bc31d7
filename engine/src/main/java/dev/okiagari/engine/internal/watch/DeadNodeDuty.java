package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds nodes that have fallen silent, rescues what they held, and buries them. */
final class DeadNodeDuty implements Duty {
    private static final Logger log = LoggerFactory.getLogger(DeadNodeDuty.class);
    private static final int PAGE = 500;

    private final Settings settings;
    private final Supplier<Duration> unbrokenFor;
    private final Runnable found;
    private final SeenBeats seen = new SeenBeats();
    private final NodeStore nodes = new NodeStore();
    private final RescueStore rescues = new RescueStore();

    DeadNodeDuty(Settings settings, Supplier<Duration> unbrokenFor, Runnable found) {
        this.settings = settings;
        this.unbrokenFor = unbrokenFor;
        this.found = found;
    }

    /** A watcher whose own beats had a gap judges nobody: perhaps the database was away, not the node. */
    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        seen.look(connections.inTransaction(nodes::beats));
        if (!Liveness.mayJudge(unbrokenFor.get(), settings)) {
            return;
        }
        for (long nodeId : connections.inTransaction(c -> nodes.silent(c, settings.deadAfter()))) {
            if (seen.isUnchangedFor(nodeId, settings.deadAfter())) {
                rescue(connections, nodeId);
            }
        }
    }

    private void rescue(Connections connections, long nodeId) throws SQLException, InterruptedException {
        int ended = connections.inTransaction(c -> nodes.terminateBackends(c, nodeId));
        int rescued = 0;
        int page;
        do {
            page = connections.inTransaction(c -> rescues.rescueFromDead(c, nodeId, PAGE));
            rescued += page;
        } while (page > 0);
        connections.inTransaction(c -> nodes.bury(c, nodeId, settings.deadAfter()));
        log.warn("node {} is dead: rescued {} items, ended {} sessions", nodeId, rescued, ended);
        if (rescued > 0) {
            found.run();
        }
    }
}
