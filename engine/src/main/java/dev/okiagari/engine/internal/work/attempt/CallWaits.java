package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.upstream.CallWaitStore;
import dev.okiagari.engine.internal.store.upstream.CallWaitStore.LongWait;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Publishes which attempts of this node have waited long for their turn to call a limited upstream, so that they do not
 * look stuck. Short waits cost nothing; a long one is written when it has become long and when it is over, and removed
 * with its attempt. Used by one thread.
 */
public final class CallWaits {
    /** Shorter waits do not matter when looking for attempts that are stuck for minutes. */
    public static final Duration LONG = Duration.ofSeconds(5);

    private final LongSupplier nodeId;
    private final Duration worthTelling;
    private final Map<Lease, LongWait> told = new HashMap<>();

    public CallWaits(LongSupplier nodeId, Duration worthTelling) {
        this.nodeId = nodeId;
        this.worthTelling = worthTelling;
    }

    /** Writes what has changed since the last call; when it throws, the next call writes it. */
    public void publish(Connections connections, Collection<LiveAttempt<?>> running)
            throws SQLException, InterruptedException {
        List<LongWait> news = new ArrayList<>();
        Set<Lease> over = new HashSet<>(told.keySet());
        for (LiveAttempt<?> attempt : running) {
            over.remove(attempt.lease());
            LongWait now = now(attempt);
            if (now != null && isNews(now)) {
                news.add(now);
            }
        }
        if (news.isEmpty() && over.isEmpty()) {
            return;
        }
        connections.act(c -> {
            CallWaitStore.delete(c, over);
            CallWaitStore.write(c, nodeId.getAsLong(), news);
        });
        told.keySet().removeAll(over);
        news.forEach(n -> told.put(n.lease(), n));
    }

    private @Nullable LongWait now(LiveAttempt<?> attempt) {
        AttemptClock.CallWait wait = attempt.clock().callWait();
        return wait == null
                ? null
                : new LongWait(
                        attempt.lease(),
                        wait.upstream(),
                        wait.present().compareTo(worthTelling) >= 0,
                        wait.total().toMillis());
    }

    private boolean isNews(LongWait now) {
        LongWait before = told.get(now.lease());
        long grown = now.waitedMillis() - (before == null ? 0 : before.waitedMillis());
        if (now.isWaiting()) {
            return before == null || !before.isWaiting();
        }
        return (before != null && before.isWaiting()) || grown >= worthTelling.toMillis();
    }
}
