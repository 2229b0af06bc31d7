package dev.okiagari.kit.web.client;

import dev.okiagari.kit.web.Problem;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How often one client may ask for something in a period, which begins with the client's first request. Kept in memory, so each server
 * counts on its own, and of a bounded number of clients: the one that has not asked for the longest time is forgotten first. Threads may
 * share it.
 */
public final class ClientLimit {
    /** Of a few dozen bytes each. */
    static final int MOST_CLIENTS = 50_000;

    private record Used(long since, int count) {}

    private final int most;
    private final long period;
    private final LongSupplier nanos;
    private final Map<String, Used> clients = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Used> eldest) {
            return size() > MOST_CLIENTS;
        }
    };

    public ClientLimit(int most, Duration period, LongSupplier nanos) {
        this.most = most;
        this.period = period.toNanos();
        this.nanos = nanos;
    }

    /** Counts one request. Throws a {@link Problem.Refusal} with the time to wait when it is one too many. */
    public void count(String client) {
        require(client, 1);
    }

    /** Refuses a client that has used up what it may, and counts nothing. */
    public void requireLeft(String client) {
        require(client, 0);
    }

    private synchronized void require(String client, int more) {
        long now = nanos.getAsLong();
        Used known = clients.get(client);
        Used used = known == null || now - known.since >= period ? new Used(now, 0) : known;
        int count = Math.min(most + 1, used.count + more);
        if (more > 0) {
            clients.put(client, new Used(used.since, count));
        }
        if (more > 0 ? count > most : count >= most) {
            long left = used.since + period - now;
            throw Problem.tooMany(
                    (int) Math.max(1, Math.ceilDiv(left, Duration.ofSeconds(1).toNanos())));
        }
    }

    /** For tests: how many clients are remembered. */
    synchronized int size() {
        return clients.size();
    }
}
