package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A {@link Client} inside your transaction, made by {@link Client#in}; for the thread that has the connection, until the
 * transaction ends. What it does is committed by your commit and undone by your rollback, also to a savepoint. It never commits,
 * rolls back, retries or changes a setting of the connection.
 *
 * <p>It wakes no other node, because none could see anything before your commit: call {@link Client#nudge} afterwards, or nodes
 * find the work at their next poll. A node in the same process starts polling quickly at once and finds it soon after your commit.
 *
 * <p>After a {@link dev.okiagari.engine.model.DatabaseFailed}, which a failed statement or a conflict with another transaction
 * throws, you must roll back, as always in PostgreSQL. A connection with auto-commit on and a write in a read-only transaction
 * throw {@link dev.okiagari.engine.model.TransactionRefused}. Methods that wait for others (calls of upstreams, ends of items and
 * runs) are not available here; figures are in {@link Client}.
 */
public final class TransactionClient {
    private final ClientTransactions database;
    private final Codec codec;
    private final Items items;
    private final ItemSubmitter intake;

    /** @param itemsAfterwards what the returned items are read with: after the commit */
    TransactionClient(
            ClientTransactions database,
            Connection tx,
            Items itemsAfterwards,
            Codec codec,
            @Nullable Duration staleAfter) {
        this.database = database.in(tx);
        this.codec = codec;
        this.items = new Items(this.database, codec, staleAfter);
        this.intake = new ItemSubmitter(this.database, database, itemsAfterwards, codec);
    }

    /** Submits one item. If the key exists already, finished or not, returns its item. */
    public <P> Item<P> submit(Pipeline<P> pipeline, String key, @Nullable P payload) {
        return submit(pipeline, Target.of(key, payload));
    }

    /** Submits one item of a pipeline without a payload. */
    public Item<Void> submit(Pipeline<Void> pipeline, String key) {
        return submit(pipeline, key, null);
    }

    /** Submits one item with a start time or a priority: {@code Target.of(key, payload).withNotBefore(…)}. */
    public <P> Item<P> submit(Pipeline<P> pipeline, Target<P> target) {
        return intake.submit(pipeline, target, IfFinished.KEEP);
    }

    /** Submits a new item for a key whose item has finished. If it has not, returns that item. */
    public <P> Item<P> resubmit(Pipeline<P> pipeline, String key, @Nullable P payload) {
        return intake.submit(pipeline, Target.of(key, payload), IfFinished.RESUBMIT);
    }

    /** Submits many items and returns them in the given order. */
    public <P> List<Item<P>> submitAll(Pipeline<P> pipeline, List<Target<P>> targets) {
        return intake.submitAll(pipeline, targets);
    }

    /** Describes a run: targets of one job that are worked on together and judged together. See {@link RunDraft#start}. */
    public <P> RunDraft<P> run(String job, Pipeline<P> pipeline) {
        return new RunDraft<>(database, codec, job, pipeline);
    }

    /** Finding, aborting, resuming runs. A {@link Run} that it returns can be used after your commit. */
    public Runs runs() {
        return new Runs(database, codec);
    }

    /** Finding, waking, retrying, cancelling, forgetting. */
    public Items items() {
        return items;
    }

    /** Retrying, replaying, cancelling, holding and releasing many items by a filter; starts with your commit. */
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
}
