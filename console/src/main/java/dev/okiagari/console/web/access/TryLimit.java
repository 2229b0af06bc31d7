package dev.okiagari.console.web.access;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** How often one client may try something: so many times, one more each while. Threads may share it. */
public final class TryLimit {
    private static final int MOST_CLIENTS = 10_000;

    private record Budget(double left, long at) {}

    private final int most;
    private final long nanosForOne;
    private final LongSupplier nanos;
    private final Map<String, Budget> clients = new ConcurrentHashMap<>();

    public TryLimit(int most, Duration forOne, LongSupplier nanos) {
        this.most = most;
        this.nanosForOne = forOne.toNanos();
        this.nanos = nanos;
    }

    public boolean allows(String client) {
        long now = nanos.getAsLong();
        if (clients.size() > MOST_CLIENTS) {
            clients.values().removeIf(b -> refilled(b, now) >= most);
        }
        boolean[] allowed = new boolean[1];
        clients.compute(client, (c, known) -> {
            double left = known == null ? most : refilled(known, now);
            allowed[0] = left >= 1;
            return new Budget(allowed[0] ? left - 1 : left, now);
        });
        return allowed[0];
    }

    private double refilled(Budget budget, long now) {
        return Math.min(most, budget.left + (double) (now - budget.at) / nanosForOne);
    }
}
