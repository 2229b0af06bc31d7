package dev.okiagari.engine;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.action.ActStore;
import dev.okiagari.engine.internal.store.item.HistoryStore;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.internal.store.read.ItemPages;
import dev.okiagari.engine.internal.store.read.ItemReads;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemPage;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.engine.view.Staleness;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads items and acts on them. Every act is recorded with its actor and reason. Each call runs in its own transaction, which is
 * committed when the call returns; after {@link Client#in} calls are part of yours. An act throws {@link NoSuchItem} when there is
 * no such item, and {@link IllegalMove} when its state does not allow the act. Safe for many threads.
 */
public final class Items {
    private final ClientTransactions database;
    private final Codec codec;
    private final @Nullable Duration staleAfter;
    private final ItemReads reads;
    private final ItemPages pages;
    private final ItemActs acts = new ItemActs();
    private final ItemRemoval forgets = new ItemRemoval();

    /** @param staleAfter null: as the nodes say */
    Items(ClientTransactions database, Codec codec, @Nullable Duration staleAfter) {
        this.reads = new ItemReads(codec);
        this.pages = new ItemPages(codec, staleAfter);
        this.staleAfter = staleAfter;
        this.database = database;
        this.codec = codec;
    }

    /** The item that a key refers to now. */
    public Optional<ItemView> find(Pipeline<?> pipeline, String key) {
        return database.inTransaction(c -> {
            OptionalLong id = reads.id(c, pipeline.name(), Lane.NO_RUN, key);
            return id.isPresent() ? reads.find(c, id.getAsLong()) : Optional.empty();
        });
    }

    public Optional<ItemView> find(long itemId) {
        return database.inTransaction(c -> reads.find(c, itemId));
    }

    /** The same for a caller that waits for others, which is refused inside a transaction. */
    Optional<ItemView> findOutside(String what, long itemId) {
        return database.inOwnTransaction(what, c -> reads.find(c, itemId));
    }

    /**
     * A page of items; no filter makes it read a whole table. Ordered newest first, with these exceptions: failed,
     * rejected and cancelled items by their end, latest first; waiting items, and those at a given step, with running
     * ones first, then the queue by due time, then the rest; by key if the filter has a key prefix. Items that move
     * between two pages may be missing or appear twice.
     *
     * <p>Any single filter, and pipeline, step, state, kind and category in combination, find the items of a page by an
     * index; the only exception is a step with the state done. Other combinations use the first of key prefix, run,
     * ended state, held, stale, failure, step, age, and compare what it finds with the rest of the filter; such a page
     * ends early after {@value ItemPages#MOST_EXAMINED} items.
     *
     * @param after {@link ItemPage#next} of the page before; null for the first page
     */
    public ItemPage page(ItemFilter filter, @Nullable String after, int most) {
        if (most < 1) {
            throw new IllegalArgumentException("could not list " + most + " items because a page has at least one");
        }
        return database.inTransaction(c -> pages.page(c, filter, after, most));
    }

    /** The failed attempts of an item, oldest first. */
    public List<LedgerEntry> failures(long itemId) {
        return database.inTransaction(c -> LedgerStore.failures(c, itemId));
    }

    /** The settled attempts of an item, oldest first; none unless its pipeline has {@code keepHistory()}. */
    public List<HistoryEntry> history(long itemId) {
        return database.inTransaction(c -> HistoryStore.of(c, itemId));
    }

    /** What people and programs did to an item, oldest first. */
    public List<ActEntry> acts(long itemId) {
        return database.inTransaction(c -> ActStore.ofItem(c, itemId));
    }

    /** Refused late results of an item, oldest first. Best effort: they cannot change anything. */
    public List<Refusal> refusals(long itemId) {
        return database.inTransaction(c -> LedgerStore.refusals(c, itemId));
    }

    /** Whether an item is stale, in words for its submitter; empty when there is no such item. */
    public Optional<Staleness> staleness(long itemId) {
        return database.inTransaction(
                c -> reads.staleness(c, itemId, staleAfter == null ? ItemReads.staleAfter(c) : staleAfter));
    }

    /** The same for the item that a key refers to now. */
    public Optional<Staleness> staleness(Pipeline<?> pipeline, String key) {
        return find(pipeline, key).flatMap(item -> staleness(item.id()));
    }

    /** Wakes a parked item; a wake-up that comes before the item parks is kept. False when the item has finished. */
    public boolean wake(Pipeline<?> pipeline, String key, Actor actor, Note.Value<?>... notes) {
        return database.addWork(c -> {
            long id = reads.id(c, pipeline.name(), Lane.NO_RUN, key)
                    .orElseThrow(() -> new NoSuchItem(pipeline.name(), key));
            return acts.wake(c, id, stored(notes), actor);
        });
    }

    /** The same by id, for a target of a run, whose key alone is ambiguous. */
    public boolean wake(long itemId, Actor actor, Note.Value<?>... notes) {
        return database.addWork(c -> acts.wake(c, itemId, stored(notes), actor));
    }

    private List<StoredNote> stored(Note.Value<?>... notes) {
        return List.of(notes).stream()
                .map(n -> new StoredNote(n.note().name(), codec.write(n.value())))
                .toList();
    }

    /** Tries again now: a waiting item becomes due, an ended one goes back to its step with all its attempts. */
    public void retry(long itemId, Actor actor) {
        database.act(c -> acts.retry(c, itemId, actor));
    }

    /** Re-runs an item from a step; notes of that step and later ones are dropped. */
    public void replay(long itemId, String step, Actor actor) {
        database.act(c -> acts.replay(c, itemId, step, actor));
    }

    /** Cancels an unfinished item; false when it has finished already. */
    public boolean cancel(long itemId, Actor actor) {
        return database.addWork(c -> acts.cancel(c, itemId, actor));
    }

    /** Puts a waiting item on hold until it is released. */
    public void hold(long itemId, Actor actor) {
        database.act(c -> acts.hold(c, itemId, actor));
    }

    /** Ends {@link #hold}. */
    public void release(long itemId, Actor actor) {
        database.act(c -> acts.release(c, itemId, actor));
    }

    /** Removes an item with everything recorded about it; the result of a running attempt is refused. False when there is none. */
    public boolean forget(Pipeline<?> pipeline, String key) {
        return database.inTransaction(c -> {
            OptionalLong id = reads.id(c, pipeline.name(), Lane.NO_RUN, key);
            if (id.isPresent()) {
                forgets.forget(c, id.getAsLong());
            }
            return id.isPresent();
        });
    }
}
