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
 * A {@link Client} inside your transaction: made by {@link Client#in}, for the thread that has the connection, as long as the
 * transaction lasts. What it does is committed with your commit, and is undone by your rollback, also to a savepoint. It never
 * commits, rolls back or changes a setting of the connection, and repeats nothing.
 *
 * <p>Your transaction tells no node of it, because none could see it before your commit: call {@link Client#nudge} after it,
 * or the poll interval applies. The node of the same process begins to look at once and so finds it soon after your commit.
 *
 * <p>A statement that fails throws {@link dev.okiagari.engine.model.DatabaseFailed}, and your transaction has to be rolled back, as
 * PostgreSQL demands; so has a conflict with another transaction. A connection with auto-commit on, and a write in a
 * transaction that is read-only, throw {@link dev.okiagari.engine.model.TransactionRefused}. What waits for others (calls of upstreams, the
 * ends of items and runs) is not offered here; figures are in {@link Client}.
 */
public final class TransactionClient {
    private final Database database;
    private final Codec codec;
    private final Items items;
    private final Intake intake;

    /** @param itemsAfterwards where the answers look for their items: after the commit */
    TransactionClient(Database database, Connection tx, Items itemsAfterwards, Codec codec, Duration staleAfter) {
        this.database = database.in(tx);
        this.codec = codec;
        this.items = new Items(this.database, codec, staleAfter);
        this.intake = new Intake(this.database, database, itemsAfterwards, codec);
    }

    /** Submits one item. A key that is already there, finished or not, answers with its item. */
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

    /** Submits many; the answers are in the order given. */
    public <P> List<Item<P>> submitAll(Pipeline<P> pipeline, List<Target<P>> targets) {
        return intake.submitAll(pipeline, targets);
    }

    /** Describes a run: targets of one job that are worked on together and judged together. See {@link RunDraft#start}. */
    public <P> RunDraft<P> run(String job, Pipeline<P> pipeline) {
        return new RunDraft<>(database, codec, job, pipeline);
    }

    /** Finding, aborting, resuming runs. A {@link Run} that it answers is for the time after your commit. */
    public Runs runs() {
        return new Runs(database, codec);
    }

    /** Finding, waking, retrying, cancelling, forgetting. */
    public Items items() {
        return items;
    }

    /** Retrying, replaying, cancelling, holding and releasing many items by a filter; they begin with your commit. */
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
