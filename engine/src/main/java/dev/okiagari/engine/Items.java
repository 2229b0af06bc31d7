package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.node.PipelineStore;
import dev.okiagari.engine.internal.store.read.HistoryReads;
import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ItemQuery;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.engine.view.Staleness;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Reads items and acts on them. Every act is recorded with who and why. Safe for many threads. */
public final class Items {
    private final Database database;
    private final Codec codec;
    private final Hint hint;
    private final Duration staleAfter;
    private final ItemReads reads = new ItemReads();
    private final HistoryReads history = new HistoryReads();
    private final ItemActs acts = new ItemActs();
    private final PipelineStore pipelines = new PipelineStore();
    private final ItemRemoval forgets = new ItemRemoval();

    Items(Database database, Codec codec, Hint hint, Duration staleAfter) {
        this.staleAfter = staleAfter;
        this.database = database;
        this.codec = codec;
        this.hint = hint;
    }

    /** The item that a key stands for now. */
    public Optional<ItemView> find(Pipeline<?> pipeline, String key) {
        return database.inTransaction(c -> reads.find(c, pipeline.name(), key));
    }

    /** The same inside your transaction. */
    public Optional<ItemView> find(Connection tx, Pipeline<?> pipeline, String key) {
        return Database.checked(() -> reads.find(tx, pipeline.name(), key));
    }

    public Optional<ItemView> find(long itemId) {
        return database.inTransaction(c -> reads.find(c, itemId));
    }

    /** Newest first. */
    public List<ItemView> list(ItemQuery filter) {
        return database.inTransaction(c -> reads.list(c, filter));
    }

    /** The failed attempts of an item, oldest first. */
    public List<LedgerEntry> failures(long itemId) {
        return database.inTransaction(c -> history.failures(c, itemId));
    }

    /** What people and programs did to an item, oldest first. */
    public List<ActEntry> acts(long itemId) {
        return database.inTransaction(c -> history.acts(c, itemId));
    }

    /** Late results about an item that were refused, oldest first: best effort, they cannot change anything. */
    public List<Refusal> refusals(long itemId) {
        return database.inTransaction(c -> history.refusals(c, itemId));
    }

    /** Whether an item should have moved, in words for the one who submitted it; empty when there is no such item. */
    public Optional<Staleness> staleness(long itemId) {
        return database.inTransaction(c -> reads.staleness(c, itemId, staleAfter));
    }

    /** The same for the item that a key stands for now. */
    public Optional<Staleness> staleness(Pipeline<?> pipeline, String key) {
        return database.inTransaction(c -> {
            Optional<ItemView> found = reads.find(c, pipeline.name(), key);
            return found.isPresent() ? reads.staleness(c, found.get().id(), staleAfter) : Optional.empty();
        });
    }

    /** Wakes a parked item; a wake-up that comes before the park is kept. False when the item has finished. */
    public boolean wake(Pipeline<?> pipeline, String key, Actor actor, Note.Value<?>... notes) {
        return database.inTransaction(c -> wakeIn(c, pipeline, key, actor, notes), hint);
    }

    /** The same inside your transaction. */
    public boolean wake(Connection tx, Pipeline<?> pipeline, String key, Actor actor, Note.Value<?>... notes) {
        return Database.checked(() -> wakeIn(tx, pipeline, key, actor, notes));
    }

    /** The same by id, for a target of a run, whose key alone does not say which. */
    public boolean wake(long itemId, Actor actor, Note.Value<?>... notes) {
        return database.inTransaction(c -> acts.wake(c, itemId, stored(notes), actor), hint);
    }

    private List<StoredNote> stored(Note.Value<?>... notes) {
        return List.of(notes).stream()
                .map(n -> new StoredNote(n.note().name(), codec.write(n.value())))
                .toList();
    }

    private boolean wakeIn(Connection tx, Pipeline<?> pipeline, String key, Actor actor, Note.Value<?>... notes)
            throws SQLException {
        return acts.wake(tx, require(tx, pipeline, key), stored(notes), actor);
    }

    /** Once more, now: a waiting item is made due, an ended one goes back to its step with a fresh budget. */
    public void retry(long itemId, Actor actor) {
        act(c -> acts.retry(c, itemId, actor));
    }

    /** The same inside your transaction; call {@link Client#nudge} after your commit, or the poll interval applies. */
    public void retry(Connection tx, long itemId, Actor actor) {
        actIn(tx, c -> acts.retry(c, itemId, actor));
    }

    /** Again from a step; what that step and later ones noted is dropped. Throws when the pipeline has no such step. */
    public void replay(long itemId, String step, Actor actor) {
        act(c -> replayIn(c, itemId, step, actor));
    }

    /** The same inside your transaction; call {@link Client#nudge} after your commit, or the poll interval applies. */
    public void replay(Connection tx, long itemId, String step, Actor actor) {
        actIn(tx, c -> replayIn(c, itemId, step, actor));
    }

    private void replayIn(Connection tx, long itemId, String step, Actor actor) throws SQLException {
        List<String> fromStepOn = pipelines.stepsFrom(tx, itemId, step);
        if (fromStepOn.isEmpty()) {
            throw new IllegalArgumentException("could not replay item " + itemId + " from '" + step
                    + "' because its pipeline has no such step, or no node has described it yet");
        }
        acts.replay(tx, itemId, step, fromStepOn, actor);
    }

    /** Takes an unfinished item out; false when it has finished already. */
    public boolean cancel(long itemId, Actor actor) {
        return database.inTransaction(c -> acts.cancel(c, itemId, actor), hint);
    }

    /** Sets a waiting item aside. */
    public void hold(long itemId, Actor actor) {
        act(c -> acts.hold(c, itemId, actor));
    }

    /** Ends {@link #hold}. */
    public void release(long itemId, Actor actor) {
        act(c -> acts.release(c, itemId, actor));
    }

    /** Removes an item and every trace of it, inside your transaction; an attempt being made lands nowhere. */
    public boolean forget(Connection tx, Pipeline<?> pipeline, String key) {
        return Database.checked(() -> {
            Optional<ItemView> found = reads.find(tx, pipeline.name(), key);
            if (found.isPresent()) {
                forgets.forget(tx, found.get().id());
            }
            return found.isPresent();
        });
    }

    private long require(Connection tx, Pipeline<?> pipeline, String key) throws SQLException {
        return reads.find(tx, pipeline.name(), key)
                .map(ItemView::id)
                .orElseThrow(() -> new NoSuchItem(pipeline.name(), key));
    }

    /** An act that answers nothing. */
    @FunctionalInterface
    private interface Act {
        void on(Connection tx) throws SQLException;
    }

    private static void actIn(Connection tx, Act act) {
        Database.checked(() -> {
            act.on(tx);
            return true;
        });
    }

    private void act(Act act) {
        database.inTransaction(
                c -> {
                    act.on(c);
                    return true;
                },
                hint);
    }
}
