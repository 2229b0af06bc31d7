package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.store.row.ActiveHold;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The items that this node runs as probes, to find out whether a hold can end: one for each hold over all nodes, at no
 * cost for the item. Safe for many threads.
 */
public final class Probes {
    private static final Logger log = LoggerFactory.getLogger(Probes.class);

    /** The pause after a probe without a result. */
    private static final Duration SOON = Duration.ofSeconds(1);

    /** Added to the step's deadline: waiting for a limit, the interrupt, the settle. */
    private static final Duration SLACK = Duration.ofMinutes(1);

    private final SharedUpstreams shared;
    private final BlockedWork blocked;
    private final Map<Long, String> holdByItem = new ConcurrentHashMap<>();

    public Probes(Connections connections, BlockedWork blocked, Supplier<NodeIdentity> node) {
        this(new StoredUpstreams(connections, node), blocked);
    }

    Probes(SharedUpstreams shared, BlockedWork blocked) {
        this.shared = shared;
        this.blocked = blocked;
    }

    /** Takes one item for each hold whose probe is due and whose steps this node has. */
    public void claimDue(List<ActiveHold> holds, Consumer<LeasedItem> start) throws SQLException, InterruptedException {
        for (ActiveHold hold : holds) {
            if (hold.probeIsDue() && !holdByItem.containsValue(hold.name())) {
                claim(hold.name(), start);
            }
        }
    }

    private void claim(String hold, Consumer<LeasedItem> start) throws SQLException, InterruptedException {
        BlockedWork.ProbeLanes behind = blocked.probeLanes(new HoldName(hold));
        if (behind.lanes().isEmpty()) {
            return;
        }
        LeasedItem item =
                shared.claimProbe(hold, behind.lanes(), behind.longestDeadline().plus(SLACK), SOON);
        if (item != null) {
            holdByItem.put(item.itemId(), hold);
            log.info("probing {} with {}", hold, item.key());
            start.accept(item);
        }
    }

    /** Makes an item that runs already the probe of a hold it has met; false when no probe is due. */
    boolean take(long itemId, String hold, Duration deadline) {
        boolean isTaken = attempt(hold, () -> shared.takeProbe(hold, deadline.plus(SLACK)));
        if (isTaken) {
            holdByItem.put(itemId, hold);
        }
        return isTaken;
    }

    /** True when this item may run although something it needs is on hold. */
    public boolean isProbe(long itemId) {
        return holdOf(itemId) != null;
    }

    boolean isProbeOf(long itemId, String hold) {
        return hold.equals(holdOf(itemId));
    }

    /** True when this item is the probe of a hold that still stands: a failure now is not the item's fault. */
    public boolean isBehindHold(long itemId) {
        String hold = holdOf(itemId);
        return hold != null && blocked.isHeld(new HoldName(hold));
    }

    private @Nullable String holdOf(long itemId) {
        return holdByItem.isEmpty() ? null : holdByItem.get(itemId);
    }

    /** The attempt is settled; calls were reported before. A probe's without a failure ends a hold for wrong settings. */
    public void conclude(long itemId, @Nullable Kind failure) {
        String hold = holdOf(itemId);
        if (hold != null
                && attempt(hold, () -> shared.concludeProbe(hold, failure) instanceof UpstreamJudge.Verdict.Open)) {
            blocked.removeHold(new HoldName(hold));
        }
    }

    /** The attempt is over. If it had no result, the next probe is due soon. */
    public void end(long itemId) {
        String hold = holdByItem.isEmpty() ? null : holdByItem.remove(itemId);
        if (hold != null) {
            attempt(hold, () -> {
                shared.endProbe(hold, SOON);
                return true;
            });
        }
    }

    /** A change that may be lost: the probe's lease runs out then. */
    private interface Change {
        boolean make() throws SQLException, InterruptedException;
    }

    private static boolean attempt(String hold, Change change) {
        try {
            return change.make();
        } catch (SQLException e) {
            FailureLog.warn(log, "could not record the probe of " + hold, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }
}
