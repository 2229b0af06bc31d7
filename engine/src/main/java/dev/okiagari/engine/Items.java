package dev.okiagari.engine;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.IllegalMove;
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
import java.util.OptionalLong;

/**
 * Reads items and acts on them. Every act is recorded with who did it and why. What takes a {@code Connection} runs inside
 * your own transaction; the rest has a transaction of its own and has happened when it returns. An act throws {@link
 * NoSuchItem} when the item is not there, and {@link IllegalMove} when its state does not allow the act. Safe for many
 * threads.
 */
public final class Items {
    private final Database database;
    private final Codec codec;
    private final Hint hint;
    private final Duration staleAfter;
    private final ItemReads reads;
    private final ItemActs acts = new ItemActs();
    private final ItemRemoval forgets = new ItemRemoval();

    Items(Database database, Codec codec, Hint hint, Duration staleAfter) {
        this.reads = new ItemReads(codec);
        this.staleAfter = staleAfter;
        this.database = database;
        this.codec = codec;
        this.hint = hint;
    }

    /** The item that a key stands for now. */
    public Optional<ItemView> find(Pipeline<?> pipeline, String key) {
        return database.inTransaction(c -> findIn(c, pipeline, key));
    }

    /** The same inside your transaction. */
    public Optional<ItemView> find(Connection tx, Pipeline<?> pipeline, String key) {
        return Database.checked(() -> findIn(tx, pipeline, key));
    }

    private Optional<ItemView> findIn(Connection tx, Pipeline<?> pipeline, String key) throws SQLException {
        OptionalLong id = reads.id(tx, pipeline.name(), Lane.NO_RUN, key);
        return id.isPresent() ? reads.find(tx, id.getAsLong()) : Optional.empty();
    }

    public Optional<ItemView> find(long itemId) {
        return database.inTransaction(c -> reads.find(c, itemId));
    }

    /** The same inside your transaction. */
    public Optional<ItemView> find(Connection tx, long itemId) {
        return Database.checked(() -> reads.find(tx, itemId));
    }

    /** Newest first. */
    public List<ItemView> list(ItemQuery filter) {
        return database.inTransaction(c -> reads.list(c, filter));
    }

    /** The same inside your transaction. */
    public List<ItemView> list(Connection tx, ItemQuery filter) {
        return Database.checked(() -> reads.list(tx, filter));
    }

    /** The failed attempts of an item, oldest first. */
    public List<LedgerEntry> failures(long itemId) {
        return database.inTransaction(c -> LedgerStore.failures(c, itemId));
    }

    /** The same inside your transaction. */
    public List<LedgerEntry> failures(Connection tx, long itemId) {
        return Database.checked(() -> LedgerStore.failures(tx, itemId));
    }

    /** What people and programs did to an item, oldest first. */
    public List<ActEntry> acts(long itemId) {
        return database.inTransaction(c -> ActStore.ofItem(c, itemId));
    }

    /** The same inside your transaction. */
    public List<ActEntry> acts(Connection tx, long itemId) {
        return Database.checked(() -> ActStore.ofItem(tx, itemId));
    }

    /** Late results about an item that were refused, oldest first: best effort, they cannot change anything. */
    public List<Refusal> refusals(long itemId) {
        return database.inTransaction(c -> LedgerStore.refusals(c, itemId));
    }

    /** The same inside your transaction. */
    public List<Refusal> refusals(Connection tx, long itemId) {
        return Database.checked(() -> LedgerStore.refusals(tx, itemId));
    }

    /** Whether an item should have moved, in words for the one who submitted it; empty when there is no such item. */
    public Optional<Staleness> staleness(long itemId) {
        return database.inTransaction(c -> reads.staleness(c, itemId, staleAfter));
    }

    /** The same for the item that a key stands for now. */
    public Optional<Staleness> staleness(Pipeline<?> pipeline, String key) {
        return database.inTransaction(c -> {
            OptionalLong id = reads.id(c, pipeline.name(), Lane.NO_RUN, key);
            return id.isPresent() ? reads.staleness(c, id.getAsLong(), staleAfter) : Optional.empty();
        });
    }

    /** Wakes a parked item; a wake-up that comes before the item parks is kept. False when the item has finished. */
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

    /** Tries again now: a waiting item becomes due, an ended one goes back to its step with all its attempts. */
    public void retry(long itemId, Actor actor) {
        act(c -> acts.retry(c, itemId, actor));
    }

    /** The same inside your transaction; call {@link Client#nudge} after your commit, or the poll interval applies. */
    public void retry(Connection tx, long itemId, Actor actor) {
        actIn(tx, c -> acts.retry(c, itemId, actor));
    }

    /** Re-runs an item from a step; notes of that step and later ones are dropped. */
    public void replay(long itemId, String step, Actor actor) {
        act(c -> acts.replay(c, itemId, step, actor));
    }

    /** The same inside your transaction; call {@link Client#nudge} after your commit, or the poll interval applies. */
    public void replay(Connection tx, long itemId, String step, Actor actor) {
        actIn(tx, c -> acts.replay(c, itemId, step, actor));
    }

    /** Cancels an unfinished item; false when it has finished already. */
    public boolean cancel(long itemId, Actor actor) {
        return database.inTransaction(c -> acts.cancel(c, itemId, actor), hint);
    }

    /** Puts a waiting item on hold until it is released. */
    public void hold(long itemId, Actor actor) {
        act(c -> acts.hold(c, itemId, actor));
    }

    /** Ends {@link #hold}. */
    public void release(long itemId, Actor actor) {
        act(c -> acts.release(c, itemId, actor));
    }

    /** Removes an item and every trace of it, inside your transaction; the result of an attempt under way is refused. */
    public boolean forget(Connection tx, Pipeline<?> pipeline, String key) {
        return Database.checked(() -> {
            OptionalLong id = reads.id(tx, pipeline.name(), Lane.NO_RUN, key);
            if (id.isPresent()) {
                forgets.forget(tx, id.getAsLong());
            }
            return id.isPresent();
        });
    }

    private long require(Connection tx, Pipeline<?> pipeline, String key) throws SQLException {
        return reads.id(tx, pipeline.name(), Lane.NO_RUN, key).orElseThrow(() -> new NoSuchItem(pipeline.name(), key));
    }

    /** An act without an answer. */
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
