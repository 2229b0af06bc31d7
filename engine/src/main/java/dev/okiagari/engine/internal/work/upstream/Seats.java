package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.upstream.SeatStore;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** This node's seats at capped upstreams. Safe for many threads. */
final class Seats {
    private final Connections connections;
    private final LongSupplier nodeId;
    private final SeatStore store = new SeatStore();
    private final AtomicLong knownAs = new AtomicLong();
    private final Map<String, Bench> benches = new ConcurrentHashMap<>();

    Seats(Connections connections, LongSupplier nodeId) {
        this.connections = connections;
        this.nodeId = nodeId;
    }

    /** Returns with a seat; {@link #giveBack} frees it. */
    void take(Upstream upstream) throws InterruptedException, SQLException {
        long now = nodeId.getAsLong();
        if (knownAs.getAndSet(now) != now) {
            benches.values().forEach(Bench::loseSeats); // declared dead meanwhile: its seats are others' now
        }
        bench(upstream).take(this::ask);
    }

    void giveBack(Upstream upstream) {
        bench(upstream).giveBack();
    }

    private Bench bench(Upstream upstream) {
        return benches.computeIfAbsent(upstream.name(), n -> new Bench(n, upstream.atOnce()));
    }

    private int ask(SeatStore.Wish wish) throws SQLException, InterruptedException {
        return connections.inTransaction(c -> store.take(c, nodeId.getAsLong(), wish));
    }

    /** Gives up seats that others wait for or that nobody here uses; about once a second. */
    void settle() throws SQLException, InterruptedException {
        for (Map.Entry<String, Bench> entry : benches.entrySet()) {
            String name = entry.getKey();
            SeatStore.Others others = connections.inTransaction(c -> store.others(c, name, nodeId.getAsLong()));
            entry.getValue()
                    .shareWith(
                            others,
                            kept -> connections.inTransaction(c -> {
                                store.keep(c, nodeId.getAsLong(), name, kept);
                                return kept;
                            }));
        }
    }
}
