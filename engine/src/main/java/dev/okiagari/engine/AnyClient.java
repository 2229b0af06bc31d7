package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a client can do in transactions of its own as well as in one of the caller's. */
abstract class AnyClient {
    final ClientTransactions database;
    final Codec codec;
    final @Nullable Duration staleAfter;
    final Items items;
    final ItemSubmitter intake;

    /**
     * @param outside the same database for what comes after the caller's transaction
     * @param itemsAfterwards what submitted items are read with; null: the same as all others
     */
    AnyClient(
            ClientTransactions database,
            ClientTransactions outside,
            Codec codec,
            @Nullable Duration staleAfter,
            @Nullable Items itemsAfterwards) {
        this.database = database;
        this.codec = codec;
        this.staleAfter = staleAfter;
        this.items = new Items(database, codec, staleAfter);
        this.intake = new ItemSubmitter(database, outside, itemsAfterwards == null ? items : itemsAfterwards, codec);
    }

    /**
     * Submits one item. If the key exists already, finished or not, returns its item. Throws {@code DatabaseFailed}
     * when the database is unavailable; the item may have been submitted all the same, and submitting it again is safe.
     */
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

    /** Describes a run: targets of one job that are worked on together and judged together. See {@link RunDraft#start}. */
    public <P> RunDraft<P> run(String job, Pipeline<P> pipeline) {
        return new RunDraft<>(database, codec, job, pipeline);
    }

    /** Finding, aborting, resuming runs. A {@link Run} that it returns inside your transaction can be used after your commit. */
    public Runs runs() {
        return new Runs(database, codec);
    }

    /** Finding, waking, retrying, cancelling, forgetting. */
    public Items items() {
        return items;
    }

    /** Retrying, replaying, cancelling, holding and releasing many items by a filter; inside your transaction, from its commit on. */
    public Actions actions() {
        return new Actions(database);
    }

    /** Steps and upstreams on hold; holding and releasing them. */
    public Holds holds() {
        return new Holds(database);
    }

    /** Limits changed at run time. */
    public Nodes.Limits limits() {
        return new Nodes.Limits(database);
    }

    /** Draining nodes. */
    public Nodes nodes() {
        return new Nodes(database);
    }

    /** Schedules: listing, pausing, resuming, firing now, backfilling. */
    public Schedules schedules() {
        return new Schedules(database);
    }
}
