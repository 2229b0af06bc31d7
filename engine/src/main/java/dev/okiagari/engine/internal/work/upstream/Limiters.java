package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The limiters of this node, one per limited upstream. Safe for many threads. */
public final class Limiters {
    private final Connections connections;
    private final Map<String, Limiter> byName = new ConcurrentHashMap<>();

    public Limiters(Connections connections) {
        this.connections = connections;
    }

    /** Returns when the upstream may be called; at once when it has no limit. */
    void await(Upstream upstream) throws InterruptedException, SQLException {
        Upstream.Rate rate = upstream.rate();
        if (rate != null) {
            byName.computeIfAbsent(upstream.name(), n -> new Limiter(upstream, rate, connections))
                    .await();
        }
    }
}
