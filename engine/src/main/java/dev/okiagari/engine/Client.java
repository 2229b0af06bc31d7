package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.figure.FigureReads;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.model.TransactionRefused;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.view.Figures;
import java.sql.Connection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Submits items, starts runs, reads and acts; needs no steps and no threads. Each call runs in its own transaction, which is
 * committed when the call returns; with {@link #in} it is part of yours. Every method throws {@link
 * dev.okiagari.engine.model.DatabaseFailed} when the database refuses a statement or does not answer. Safe for many threads.
 *
 * <p>A data source that is aware of transactions (Spring's {@code TransactionAwareDataSourceProxy}) lends the connection of the
 * thread's transaction. Calls then take part in it, as with {@link #in}; the engine never commits it, rolls it back or changes its
 * settings. Calls that wait for others throw {@link TransactionRefused}, and so does every call when the engine cannot tell whose
 * transaction it is.
 */
public final class Client extends AnyClient {
    private static final int CHUNK = 1000;
    private static final int HOURS_OF_A_DAY = 24;
    private static final int MINUTES_KEPT = 120;

    /** @param staleAfter how long an item may run one step, or be due, before it counts as stale; null: as the nodes say */
    Client(ClientTransactions database, Codec codec, @Nullable Duration staleAfter) {
        super(database, database, codec, staleAfter, null);
    }

    /** A client on a database that has the schema, with the {@linkplain Codec#found codec of the class path}. */
    public static Client on(DataSource source) {
        return on(source, Codec.found());
    }

    /** The same with your own codec, which must be the one that the nodes use. */
    public static Client on(DataSource source, Codec codec) {
        return new Client(new ClientTransactions(source, OwnNode.NONE), codec, null);
    }

    /** The same client with a limit of its own for what counts as stale. Default: what the nodes of this database say, 3 min unless set. */
    public Client staleAfter(Duration longest) {
        return new Client(database, codec, longest);
    }

    /**
     * A client inside your transaction, which you commit: {@code client.in(connection).submit(…)}. It never commits,
     * rolls back or changes a setting of the connection.
     */
    public TransactionClient in(Connection connection) {
        return new TransactionClient(this, connection);
    }

    /** Submits many items, a thousand per commit, and returns how many are new. If it throws, calling it again is safe. */
    public <P> long submitAll(Pipeline<P> pipeline, Iterable<Target<P>> targets) {
        long fresh = 0;
        List<Target<P>> chunk = new ArrayList<>(CHUNK);
        for (Iterator<Target<P>> all = targets.iterator(); all.hasNext(); ) {
            chunk.add(all.next());
            if (chunk.size() == CHUNK || !all.hasNext()) {
                fresh += intake.submitAll(pipeline, chunk).stream()
                        .filter(Item::isNew)
                        .count();
                chunk.clear();
            }
        }
        return fresh;
    }

    /** Figures for an overview: the depths of all steps, and the last 24 hours. Reads small tables only. */
    public Figures figures() {
        return figures(HOURS_OF_A_DAY);
    }

    /** The same over the given number of hours, including the current one. */
    public Figures figures(int lastHours) {
        requireHours(lastHours);
        return database.inTransaction(c -> new FigureReads().overview(c, lastHours));
    }

    /** The last hours of one pipeline, oldest first, including the current one and hours in which nothing happened. */
    public List<Figures.Hour> hours(String pipeline, int last) {
        requireHours(last);
        return database.inTransaction(c -> new FigureReads().hours(c, pipeline, last));
    }

    /** The last minutes of one pipeline, at most 120, oldest first, including the current one and quiet ones. */
    public List<Figures.Minute> minutes(String pipeline, int last) {
        if (last < 1 || last > MINUTES_KEPT) {
            throw new IllegalArgumentException("could not read the last " + last
                    + " minutes because the number must be between 1 and " + MINUTES_KEPT);
        }
        return database.inTransaction(c -> new FigureReads().minutes(c, pipeline, last));
    }

    private static void requireHours(int hours) {
        if (hours < 1) {
            throw new IllegalArgumentException(
                    "could not read the last " + hours + " hours because the number must be at least 1");
        }
    }

    /**
     * Calls a declared upstream outside any attempt, such as for a web request or a check. Waits for a slot of its rate limit,
     * which all nodes share, and throws {@link dev.okiagari.engine.upstream.UpstreamHeld} while it is on hold. Exceptions of the
     * call are passed on unchanged and never put the upstream on hold. The limit on concurrent calls applies to attempts only.
     */
    public <T> T call(Upstream upstream, Callable<T> work) throws Exception {
        return new ClientCalls(database).call(upstream, work);
    }

    /**
     * Wakes idle nodes. Call it after you have committed your own transaction; without it, nodes find what you submitted at their
     * next poll. Returns at once. If the pool has no free connection, only the node of this process is woken.
     */
    public void nudge() {
        database.nudge();
    }
}
