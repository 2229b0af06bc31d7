package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finds nodes that have fallen silent, rescues what they held, and buries them. */
final class DeadNodeDuty implements Duty {
    private static final Logger log = LoggerFactory.getLogger(DeadNodeDuty.class);
    private static final int PAGE = 500;

    /**
     * Since when this watcher has seen a node's last beat, by its own monotonic clock: when the database's clock jumps, all
     * nodes look silent for a moment although none is.
     */
    private record SeenBeat(Instant beat, long since) {}

    private final Settings settings;
    private final Supplier<Duration> unbrokenFor;
    private final Runnable found;
    private final Map<Long, SeenBeat> seen = new HashMap<>();
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
        look(connections.inTransaction(nodes::beats));
        if (!Liveness.mayJudge(unbrokenFor.get(), settings)) {
            return;
        }
        for (long nodeId : connections.inTransaction(c -> nodes.silent(c, settings.deadAfter()))) {
            SeenBeat last = seen.get(nodeId);
            if (last != null && Ticks.since(last.since()).compareTo(settings.deadAfter()) >= 0) {
                rescue(connections, nodeId);
            }
        }
    }

    private void look(Map<Long, Instant> beats) {
        seen.keySet().retainAll(beats.keySet());
        beats.forEach((node, beat) -> {
            SeenBeat before = seen.get(node);
            if (before == null || !before.beat().equals(beat)) {
                seen.put(node, new SeenBeat(beat, Ticks.now()));
            }
        });
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
