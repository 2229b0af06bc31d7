package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.upstream.ProbeStore;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The items that this node runs behind a hold, to see whether it can end: one for each hold, leased over all nodes, and
 * free for the item. Safe for many threads.
 */
public final class Probes {
    private static final Logger log = LoggerFactory.getLogger(Probes.class);

    /** Nothing to probe with, or the probe never came to the point: another try soon. */
    private static final Duration SOON = Duration.ofSeconds(1);

    /** Beyond the step's own deadline: waiting for a limit, the interrupt, the settle. */
    private static final Duration SLACK = Duration.ofMinutes(1);

    private final ProbeStore store = new ProbeStore();
    private final ClaimStore claims = new ClaimStore();
    private final Connections connections;
    private final Workload workload;
    private final LongSupplier nodeId;
    private final Map<Long, ProbeStore.Held> byItem = new ConcurrentHashMap<>();

    public Probes(Connections connections, Workload workload, LongSupplier nodeId) {
        this.connections = connections;
        this.workload = workload;
        this.nodeId = nodeId;
    }

    /** Takes one item for each hold whose probe is due and whose steps this node has. */
    public void claimDue(List<ProbeStore.Held> holds, Consumer<LeasedItem> start)
            throws SQLException, InterruptedException {
        for (ProbeStore.Held hold : holds) {
            Workload.Behind behind = workload.behind(hold.name());
            if (hold.probeIsDue() && !behind.lanes().isEmpty() && !byItem.containsValue(hold)) {
                LeasedItem item = claim(hold, behind);
                if (item != null) {
                    log.info("probing {} with {}", hold.name(), item.key());
                    start.accept(item);
                }
            }
        }
    }

    /** An item that runs already becomes the probe of what it is about to call, if a probe is due. */
    boolean takeFor(long itemId, String hold, Duration deadline) {
        ProbeStore.Held wanted = new ProbeStore.Held(hold, HoldKind.OUTAGE, true);
        boolean taken = write(wanted, c -> store.take(c, hold, nodeId.getAsLong(), deadline.plus(SLACK)));
        if (taken) {
            byItem.put(itemId, wanted);
        }
        return taken;
    }

    private @Nullable LeasedItem claim(ProbeStore.Held hold, Workload.Behind behind)
            throws SQLException, InterruptedException {
        Duration lease = behind.longestDeadline().plus(SLACK);
        List<LeasedItem> claimed = connections.inTransaction(c -> {
            if (!store.take(c, hold.name(), nodeId.getAsLong(), lease)) {
                return List.of();
            }
            List<LeasedItem> items =
                    claims.claimOne(c, nodeId.getAsLong(), behind.lanes()).items();
            if (items.isEmpty()) {
                store.putOff(c, hold.name(), nodeId.getAsLong(), SOON);
            }
            return items;
        });
        claimed.forEach(item -> byItem.put(item.lease().itemId(), hold));
        return claimed.isEmpty() ? null : claimed.getFirst();
    }

    /** True when this item may do what is held. */
    public boolean isProbe(long itemId) {
        return !byItem.isEmpty() && byItem.containsKey(itemId);
    }

    boolean isProbeOf(long itemId, String hold) {
        ProbeStore.Held probed = byItem.isEmpty() ? null : byItem.get(itemId);
        return probed != null && probed.name().equals(hold);
    }

    /** True when this item runs behind a hold that still stands: what fails now is no fault of the item. */
    public boolean isBehindHold(long itemId) {
        ProbeStore.Held hold = byItem.isEmpty() ? null : byItem.get(itemId);
        return hold != null && workload.isHeld(hold.name());
    }

    /**
     * How the attempt went, once it is settled. Calls of a held upstream have been reported by themselves; a hold for wrong
     * settings is judged by whether the attempt was refused again. Any other failure tells little, but the next probe
     * waits longer all the same.
     *
     * @param failure its kind; null when it came to an outcome
     */
    public void tell(long itemId, @Nullable Kind failure) {
        ProbeStore.Held hold = byItem.isEmpty() ? null : byItem.get(itemId);
        if (hold == null) {
            return;
        }
        if (failure == Kind.MISCONFIGURED || (failure != null && failure.isRetryable())) {
            OutagePolicy pace = hold.kind() == HoldKind.OUTAGE ? OutagePolicy.defaults() : OutagePolicy.misconfigured();
            write(hold, c -> {
                store.failed(c, hold.name(), nodeId.getAsLong(), pace);
                return true;
            });
        } else if (failure == null
                && hold.kind() == HoldKind.MISCONFIGURED
                && write(hold, c -> store.open(c, hold.name()))) {
            log.info("{} is no longer held: the probe went well", hold.name());
            workload.holdEnds(hold.name());
        }
    }

    /** The attempt is over. If it told nothing, the next one may come soon. */
    public void end(long itemId) {
        ProbeStore.Held hold = byItem.isEmpty() ? null : byItem.remove(itemId);
        if (hold != null) {
            write(hold, c -> {
                store.putOff(c, hold.name(), nodeId.getAsLong(), SOON);
                return true;
            });
        }
    }

    private boolean write(ProbeStore.Held hold, Connections.Use<Boolean> change) {
        try {
            return connections.inTransaction(change);
        } catch (SQLException e) {
            log.warn("could not end the probe of {} because {}; its lease runs out", hold.name(), e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
