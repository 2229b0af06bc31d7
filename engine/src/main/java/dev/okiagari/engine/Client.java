package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.figure.FigureReads;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
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
 * Submits items, starts runs, reads and acts; needs no steps and no threads. Each call has a transaction of its own and has
 * happened when it returns; with {@link #in} it is part of yours. Everything throws {@link
 * dev.okiagari.engine.model.DatabaseFailed} when the database refuses or does not answer. Safe for many threads.
 *
 * <p>A data source that is aware of transactions (Spring's {@code TransactionAwareDataSourceProxy}) lends the connection of the
 * thread's transaction. Then calls take part in that, as with {@link #in}, and nothing of it is ever committed, rolled back or
 * switched by the engine; calls that wait for others throw {@link TransactionRefused}, and so does every call when it cannot be
 * told whose transaction it is.
 */
public final class Client {
    private static final int CHUNK = 1000;
    private static final int HOURS_OF_A_DAY = 24;
    private static final int MINUTES_KEPT = 120;

    private final Database database;
    private final Codec codec;
    private final Duration staleAfter;
    private final Items items;
    private final Intake intake;

    /** @param staleAfter how long an item may run one step, or be due, before it counts as stale */
    Client(Database database, Codec codec, Duration staleAfter) {
        this.database = database;
        this.codec = codec;
        this.staleAfter = staleAfter;
        this.items = new Items(database, codec, staleAfter);
        this.intake = new Intake(database, database, items, codec);
    }

    /** A client on a database that has the schema. */
    public static Client on(DataSource source) {
        return on(source, new JacksonCodec());
    }

    /** The same with a codec of your own; it must be the one that the nodes use. */
    public static Client on(DataSource source, Codec codec) {
        return new Client(new Database(source, OwnNode.NONE), codec, Settings.STALE_AFTER);
    }

    /** The same client with another limit for what counts as stale; default 3 min. */
    public Client staleAfter(Duration longest) {
        return new Client(database, codec, longest);
    }

    /**
     * The same inside your transaction, which is yours to commit: {@code client.in(connection).submit(…)}. The only way in; it
     * neither commits nor rolls back nor changes anything on the connection.
     */
    public TransactionClient in(Connection connection) {
        return new TransactionClient(database, connection, items, codec, staleAfter);
    }

    /**
     * Submits one item. A key that is already there, finished or not, answers with its item. Throws {@code DatabaseFailed}
     * when the database is away; whether the item is there is then found out by submitting it again.
     */
    public <P> Item<P> submit(Pipeline<P> pipeline, String key, @Nullable P payload) {
        return submit(pipeline, Target.of(key, payload));
    }

    /** Submits one item of a pipeline without a payload. */
    public Item<Void> submit(Pipeline<Void> pipeline, String key) {
        return submit(pipeline, key, null);
    }

    /** Submits one item that may begin later, or is ahead of others: {@code Target.of(key, payload).withNotBefore(…)}. */
    public <P> Item<P> submit(Pipeline<P> pipeline, Target<P> target) {
        return intake.submit(pipeline, target, IfFinished.KEEP);
    }

    /** Submits a key again on purpose when it has finished: a new item. An unfinished one answers with its item. */
    public <P> Item<P> resubmit(Pipeline<P> pipeline, String key, @Nullable P payload) {
        return intake.submit(pipeline, Target.of(key, payload), IfFinished.RESUBMIT);
    }

    /** Submits many, a thousand in each commit, and returns how many are new. When it throws, calling it again is safe. */
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

    /** Describes a run: targets of one job that are worked on together and judged together. */
    public <P> RunDraft<P> run(String job, Pipeline<P> pipeline) {
        return new RunDraft<>(database, codec, job, pipeline);
    }

    /** Finding, aborting, resuming runs. */
    public Runs runs() {
        return new Runs(database, codec);
    }

    /** Finding, waking, retrying, cancelling, forgetting. */
    public Items items() {
        return items;
    }

    /** Retrying, replaying, cancelling, holding and releasing many items by a filter. */
    public Actions actions() {
        return new Actions(database);
    }

    /** Steps and upstreams on hold; holding and releasing them. */
    public Holds holds() {
        return new Holds(database);
    }

    /** Draining nodes. */
    public Nodes nodes() {
        return new Nodes(database);
    }

    /** Schedules: listing, pausing, resuming, firing now. */
    public Schedules schedules() {
        return new Schedules(database);
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
     * Calls a declared upstream outside any attempt, for a person who asks or a check: waits for a slot of its rate, which counts over
     * all nodes, and throws {@link dev.okiagari.engine.upstream.UpstreamHeld} while it is on hold. What the call throws is
     * thrown as it is, and never puts the upstream on hold. A cap on concurrent calls counts the calls of attempts only.
     */
    public <T> T call(Upstream upstream, Callable<T> work) throws Exception {
        return new OutsideCalls(database).call(upstream, work);
    }

    /**
     * Tells idle nodes to look for work now: call it after the commit of your own transaction, or they find what it submitted when
     * they poll next. Returns at once, also when the pool has no connection left: then only the node of this process is told.
     */
    public void nudge() {
        database.nudge();
    }
}
