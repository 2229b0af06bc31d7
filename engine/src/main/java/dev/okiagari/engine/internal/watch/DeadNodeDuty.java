package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.decide.BeatWatch;
import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.node.NodeStore.SeenBeat;
import dev.okiagari.engine.internal.store.node.PastNodes;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds nodes that have fallen silent, rescues what they held, and removes them. A node is silent when its row has shown the same
 * beat for as long as the row says, by this process's own monotonic clock; the clock of the database may jump either way.
 */
final class DeadNodeDuty implements Duty {
    private static final Logger log = LoggerFactory.getLogger(DeadNodeDuty.class);
    private static final int PAGE = 500;

    private final Settings settings;
    private final LongSupplier self;
    private final Supplier<Duration> unbrokenFor;
    private final Runnable found;
    private final BeatWatch<NodeIdentity> watch = new BeatWatch<>();
    private final NodeStore nodes = new NodeStore();
    private final RescueStore rescues = new RescueStore();

    /** @param self the node that watches */
    DeadNodeDuty(Settings settings, LongSupplier self, Supplier<Duration> unbrokenFor, Runnable found) {
        this.self = self;
        this.settings = settings;
        this.unbrokenFor = unbrokenFor;
        this.found = found;
    }

    /** A watcher whose own beats had a gap judges no other node: the database may have been unavailable rather than the node. */
    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        List<SeenBeat> beats = connections.alone(nodes::beats);
        Map<NodeIdentity, Long> counts = beats.stream().collect(Collectors.toMap(SeenBeat::node, SeenBeat::beats));
        Map<NodeIdentity, Duration> limits =
                beats.stream().collect(Collectors.toMap(SeenBeat::node, SeenBeat::deadAfter));
        Set<NodeIdentity> silent = watch.silent(counts, Ticks.now(), node -> Objects.requireNonNull(limits.get(node)));
        for (SeenBeat beat : beats) {
            if (silent.contains(beat.node()) && Liveness.mayJudge(unbrokenFor.get(), settings, beat.deadAfter())) {
                rescue(connections, beat);
            }
        }
    }

    private void rescue(Connections connections, SeenBeat last) throws SQLException, InterruptedException {
        long nodeId = last.node().id();
        connections.act(c -> {
            if (NodeStore.lockSilent(c, last)) {
                PastNodes.noteSilent(c, last, self.getAsLong());
            }
        });
        int ended = connections.inTransaction(c -> nodes.terminateBackends(c, nodeId));
        int rescued = 0;
        int page;
        do {
            page = connections.inTransaction(
                    c -> NodeStore.lockSilent(c, last) ? rescues.rescueFromDead(c, nodeId, PAGE) : 0);
            rescued += page;
        } while (page > 0);
        boolean isBuried = connections.inTransaction(c -> nodes.bury(c, last));
        if (isBuried || rescued > 0) {
            log.warn("node {} is dead: rescued {} items, ended {} sessions", nodeId, rescued, ended);
        }
        if (rescued > 0) {
            found.run();
        }
    }
}
