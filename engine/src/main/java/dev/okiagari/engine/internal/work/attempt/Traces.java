package dev.okiagari.engine.internal.work.attempt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.engine.internal.store.item.TraceStore;
import dev.okiagari.engine.internal.store.row.KeptTrace;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.FailureLog;
import dev.okiagari.engine.internal.text.StackTrace;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts stack traces of failed attempts on record, before these are settled and apart from them: a trace that this node has put there lately
 * costs no statement. Safe for many threads.
 */
public final class Traces {
    private static final Logger log = LoggerFactory.getLogger(Traces.class);

    /** After this it is noted again that a trace is still seen. */
    private static final Duration LATELY = Duration.ofHours(12);

    private static final int MOST_REMEMBERED = 1000;

    private final Connections connections;
    private final Map<UUID, Long> keptAt = new ConcurrentHashMap<>();

    public Traces(Connections connections) {
        this.connections = connections;
    }

    /** Null when there is none, or when it could not be put on record: a failure is settled without it. */
    @Nullable
    KeptTrace keep(@Nullable Throwable thrown) {
        return thrown == null ? null : keep(StackTrace.of(thrown));
    }

    /** The same for where a thread hangs. */
    public @Nullable KeptTrace keep(@Nullable StackTrace trace) {
        if (trace == null) {
            return null;
        }
        UUID id = UUID.nameUUIDFromBytes(trace.frames().getBytes(UTF_8));
        Long kept = keptAt.get(id);
        if (kept != null && Ticks.since(kept).compareTo(LATELY) < 0) {
            return new KeptTrace(id, trace.causes());
        }
        try {
            connections.act(c -> TraceStore.keep(c, id, trace.frames()));
        } catch (SQLException | RuntimeException e) {
            FailureLog.warn(log, "could not keep the stack trace of a failed attempt", e);
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
        if (keptAt.size() >= MOST_REMEMBERED) {
            keptAt.clear();
        }
        keptAt.put(id, Ticks.now());
        return new KeptTrace(id, trace.causes());
    }

    /** The database is another one, or an older one: what is remembered of it is not true any more. */
    public void forget() {
        keptAt.clear();
    }
}
