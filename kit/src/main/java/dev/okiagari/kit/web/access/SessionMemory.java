package dev.okiagari.kit.web.access;

import dev.okiagari.jdbc.ReadFailed;
import dev.okiagari.kit.web.Who;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Remembers for a second whom a secret belongs to, so that not every request asks the database; while the database is
 * away, for some minutes, so that pages can still show what they showed last. Requests that come together ask once: a browser that
 * opens many pages does not take all connections. Threads may share it.
 */
final class SessionMemory {
    private static final long FRESH_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long USABLE_NANOS = Duration.ofMinutes(10).toNanos();
    private static final int MOST = 10_000;

    private record Entry(Who who, long at) {}

    private final Map<AccessSecret, Entry> known = new ConcurrentHashMap<>();
    private final Map<AccessSecret, CompletableFuture<Optional<Who>>> asked = new ConcurrentHashMap<>();
    private final LongSupplier nanos;

    SessionMemory(LongSupplier nanos) {
        this.nanos = nanos;
    }

    Optional<Who> who(AccessSecret secret, Supplier<Optional<Who>> reading) {
        Entry entry = known.get(secret);
        if (entry != null && age(entry) < FRESH_NANOS) {
            return Optional.of(entry.who);
        }
        try {
            return readOnce(secret, reading);
        } catch (ReadFailed e) {
            if (entry != null && age(entry) < USABLE_NANOS) {
                return Optional.of(entry.who);
            }
            throw e;
        }
    }

    /** Callers that come during a read get its answer, or its failure. */
    private Optional<Who> readOnce(AccessSecret secret, Supplier<Optional<Who>> reading) {
        CompletableFuture<Optional<Who>> mine = new CompletableFuture<>();
        CompletableFuture<Optional<Who>> others = asked.putIfAbsent(secret, mine);
        if (others != null) {
            return joined(others);
        }
        try {
            Optional<Who> read = reading.get();
            remember(secret, read.orElse(null));
            mine.complete(read);
            return read;
        } catch (RuntimeException | Error e) {
            mine.completeExceptionally(e);
            throw e;
        } finally {
            asked.remove(secret, mine);
        }
    }

    private static Optional<Who> joined(CompletableFuture<Optional<Who>> others) {
        try {
            return others.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw e;
        }
    }

    void forget(AccessSecret secret) {
        known.remove(secret);
    }

    /** A permission may have been lost: all sessions are looked up again. */
    void forgetAll() {
        known.clear();
    }

    private void remember(AccessSecret secret, @Nullable Who who) {
        if (who == null) {
            known.remove(secret);
            return;
        }
        if (known.size() >= MOST) {
            known.values().removeIf(e -> age(e) > FRESH_NANOS);
        }
        known.put(secret, new Entry(who, nanos.getAsLong()));
    }

    private long age(Entry entry) {
        return nanos.getAsLong() - entry.at;
    }
}
