package dev.okiagari.engine.internal.work.figure;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.figure.TallyStore;
import dev.okiagari.engine.internal.store.item.RefusalStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.State;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node notes of its work beside the work itself: good attempts, ends and refused results, kept in memory until
 * {@link #write}. Noting is safe for many threads and never waits; writing is one thread's.
 */
public final class NodeFigures {
    private static final Logger log = LoggerFactory.getLogger(NodeFigures.class);

    /** A node that had been given up may have thousands of late results at once; a timeline needs no more. */
    private static final int MOST_REFUSALS = 1000;

    private final Tallies tallies;
    private final LongSupplier nodeId;
    private final BlockingQueue<RefusalStore.LateResult> refusals = new LinkedBlockingQueue<>(MOST_REFUSALS);

    /** @param nodeId of the node whose books these are, at any moment */
    public NodeFigures(Collection<Definition<?>> definitions, LongSupplier nodeId) {
        this.tallies = new Tallies(definitions);
        this.nodeId = nodeId;
    }

    /** Who works now; an attempt asks when it begins, since its node may be given up and go on under another id. */
    public long nodeId() {
        return nodeId.getAsLong();
    }

    public void succeeded(String pipeline, String step, Duration took) {
        tallies.succeeded(pipeline, step, took);
    }

    public void ended(String pipeline, State state) {
        tallies.ended(pipeline, state);
    }

    public void refused(Lease lease, long byNode) {
        if (!refusals.offer(new RefusalStore.LateResult(lease, byNode))) {
            log.warn("item {} shows no trace of a refused result because too many came at once", lease.itemId());
        }
    }

    /**
     * Writes down what is new, in one transaction. When it throws, nothing is forgotten and the next call tries again; only
     * when the answer to the commit itself was lost may one call's figures be counted twice.
     */
    public void write(Connections connections) throws SQLException, InterruptedException {
        List<TallyStore.Succeeded> successes = tallies.successes();
        List<TallyStore.Ended> ends = tallies.ends();
        List<RefusalStore.LateResult> late = new ArrayList<>(refusals);
        if (successes.isEmpty() && ends.isEmpty() && late.isEmpty()) {
            return;
        }
        connections.inTransaction(c -> {
            if (!successes.isEmpty()) {
                TallyStore.addSuccesses(c, successes);
            }
            if (!ends.isEmpty()) {
                TallyStore.addEnds(c, ends);
            }
            if (!late.isEmpty()) {
                RefusalStore.append(c, late);
            }
            return true;
        });
        tallies.written();
        late.forEach(refusals::remove);
    }
}
