package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.upstream.CallWaitStore;
import dev.okiagari.engine.internal.store.upstream.CallWaitStore.Told;
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
 * Tells readers which attempts of this node have waited long for their turn to call a limited upstream, so that nobody
 * takes them for stuck. Short waits cost nothing; a long one costs a row when it has become long, one when it is over,
 * and its removal when the attempt is. Used by one thread.
 */
public final class CallWaits {
    /** Shorter waits matter to nobody who looks for something that is stuck for minutes. */
    public static final Duration LONG = Duration.ofSeconds(5);

    private final LongSupplier nodeId;
    private final Duration worthTelling;
    private final Map<Lease, Told> told = new HashMap<>();

    public CallWaits(LongSupplier nodeId, Duration worthTelling) {
        this.nodeId = nodeId;
        this.worthTelling = worthTelling;
    }

    /** Writes down what has changed since the last call; when it throws, the next call does. */
    public void tell(Connections connections, Collection<LiveAttempt<?>> running)
            throws SQLException, InterruptedException {
        List<Told> news = new ArrayList<>();
        Set<Lease> over = new HashSet<>(told.keySet());
        for (LiveAttempt<?> attempt : running) {
            over.remove(attempt.lease());
            Told now = now(attempt);
            if (now != null && isNews(now)) {
                news.add(now);
            }
        }
        if (news.isEmpty() && over.isEmpty()) {
            return;
        }
        connections.inTransaction(c -> {
            CallWaitStore.forget(c, over);
            CallWaitStore.tell(c, nodeId.getAsLong(), news);
            return true;
        });
        told.keySet().removeAll(over);
        news.forEach(n -> told.put(n.lease(), n));
    }

    private @Nullable Told now(LiveAttempt<?> attempt) {
        LiveAttempt.CallWait wait = attempt.callWait();
        return wait == null
                ? null
                : new Told(
                        attempt.lease(),
                        wait.upstream(),
                        wait.present().compareTo(worthTelling) >= 0,
                        wait.inAll().toMillis());
    }

    private boolean isNews(Told now) {
        Told before = told.get(now.lease());
        long grown = now.waitedMillis() - (before == null ? 0 : before.waitedMillis());
        if (now.isWaiting()) {
            return before == null || !before.isWaiting();
        }
        return (before != null && before.isWaiting()) || grown >= worthTelling.toMillis();
    }
}
