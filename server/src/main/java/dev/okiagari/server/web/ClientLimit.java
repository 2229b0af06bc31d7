package dev.okiagari.server.web;

import dev.okiagari.console.web.Problem;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * How often one client may ask for something in a period, which begins with the client's first request. Kept in memory, so each server
 * counts on its own. Threads may share it.
 */
public final class ClientLimit {
    private static final int MOST_CLIENTS = 50_000;

    private record Used(long since, int count) {}

    private final int most;
    private final long period;
    private final LongSupplier nanos;
    private final Map<String, Used> clients = new ConcurrentHashMap<>();

    public ClientLimit(int most, Duration period, LongSupplier nanos) {
        this.most = most;
        this.period = period.toNanos();
        this.nanos = nanos;
    }

    /** Counts one request. Throws a {@link Problem.Refusal} with the time to wait when it is one too many. */
    public void count(String client) {
        long now = nanos.getAsLong();
        if (clients.size() >= MOST_CLIENTS) {
            clients.values().removeIf(used -> isOver(used, now));
        }
        Used used = clients.compute(
                client,
                (name, known) -> known == null || isOver(known, now)
                        ? new Used(now, 1)
                        : new Used(known.since, known.count < most + 1 ? known.count + 1 : known.count));
        if (used.count > most) {
            long left = used.since + period - now;
            throw Problem.tooMany(
                    (int) Math.max(1, Math.ceilDiv(left, Duration.ofSeconds(1).toNanos())));
        }
    }

    private boolean isOver(Used used, long now) {
        return now - used.since >= period;
    }
}
