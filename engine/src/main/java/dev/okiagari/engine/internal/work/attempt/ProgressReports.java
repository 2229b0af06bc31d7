package dev.okiagari.engine.internal.work.attempt;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.item.ProgressStore;
import dev.okiagari.engine.internal.store.item.ProgressStore.Report;
import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Publishes how far attempts of this node say that they are: the latest report of each, as often as it is called, and none of an attempt that
 * has ended. Without reports it does nothing. Used by one thread.
 */
public final class ProgressReports {
    private final LongSupplier nodeId;
    private final Map<Lease, Report> told = new HashMap<>();

    public ProgressReports(LongSupplier nodeId) {
        this.nodeId = nodeId;
    }

    /** Writes what is new since the last call; when it throws, the next call writes it. */
    public void publish(Connections connections, Collection<LiveAttempt<?>> running)
            throws SQLException, InterruptedException {
        List<Report> news = new ArrayList<>();
        Set<Lease> over = new HashSet<>(told.keySet());
        for (LiveAttempt<?> attempt : running) {
            over.remove(attempt.lease());
            Report now = attempt.reported();
            if (now != null && !now.equals(told.get(attempt.lease()))) {
                news.add(now);
            }
        }
        if (news.isEmpty() && over.isEmpty()) {
            return;
        }
        connections.act(c -> {
            ProgressStore.delete(c, over);
            ProgressStore.write(c, nodeId.getAsLong(), news);
        });
        told.keySet().removeAll(over);
        news.forEach(report -> told.put(report.lease(), report));
    }
}
