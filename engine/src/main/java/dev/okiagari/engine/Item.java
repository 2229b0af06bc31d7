package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.engine.internal.time.Backoff;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import java.time.Duration;
import java.util.function.Predicate;

/**
 * A submitted item, as {@link Client#submit} returns it. It continues whether anybody waits for it or not. If it was submitted
 * inside your transaction, it can be read and awaited after your commit; after a rollback it does not exist. Safe for many threads.
 */
public final class Item<P> {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(10);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

    private final Items items;
    private final ClientTransactions database;
    private final Pipeline<P> pipeline;
    private final SubmitResult submitted;

    Item(Items items, ClientTransactions database, Pipeline<P> pipeline, SubmitResult submitted) {
        this.items = items;
        this.database = database;
        this.pipeline = pipeline;
        this.submitted = submitted;
    }

    public long id() {
        return submitted.itemId();
    }

    public Pipeline<P> pipeline() {
        return pipeline;
    }

    public String key() {
        return submitted.key();
    }

    /** False when the key already had this item and nothing was submitted. */
    public boolean isNew() {
        return submitted.isNew();
    }

    /** True when the key already had this item with another payload, which it keeps; yours was ignored. */
    public boolean hasOtherPayload() {
        return submitted.hasOtherPayload();
    }

    /** The item as it is now. Throws {@link NoSuchItem} when it was forgotten or removed. */
    public ItemView view() {
        return items.find(id()).orElseThrow(() -> new NoSuchItem(id()));
    }

    /**
     * Waits until the item has finished (done, failed, rejected or cancelled) and returns it. Polls with pauses that
     * grow from 10 to 500 ms and holds no connection in between; waits for an unavailable database as well.
     *
     * @throws AwaitTimeout when the item has not finished in time; it continues
     * @throws NoSuchItem when the item was forgotten or removed meanwhile
     * @throws DatabaseFailed when the database was unavailable at the end of that time, or refused the read
     * @throws dev.okiagari.engine.model.TransactionRefused inside a transaction of this thread, by a data source that
     * is aware of it
     */
    public ItemView await(Duration atMost) throws InterruptedException {
        return await(ItemView::isOver, atMost);
    }

    /** The same until the item is in this state, or has finished in another one. A state that it leaves at once may be missed. */
    public ItemView await(State state, Duration atMost) throws InterruptedException {
        return await(seen -> seen.isOver() || seen.state() == state, atMost);
    }

    private ItemView await(Predicate<ItemView> awaited, Duration atMost) throws InterruptedException {
        database.nudge();
        long begunAt = Ticks.now();
        Backoff pauses = new Backoff(FIRST_PAUSE, LONGEST_PAUSE);
        while (true) {
            Duration left = atMost.minus(Ticks.since(begunAt));
            boolean isLastLook = left.isNegative() || left.isZero();
            try {
                ItemView seen =
                        items.findOutside("wait for item " + id(), id()).orElseThrow(() -> new NoSuchItem(id()));
                if (awaited.test(seen)) {
                    return seen;
                }
                if (isLastLook) {
                    throw new AwaitTimeout(seen, atMost);
                }
            } catch (DatabaseFailed e) {
                if (isLastLook || !e.isUnavailable()) {
                    throw e;
                }
            }
            pauses.pause(left);
        }
    }

    @Override
    public String toString() {
        return pipeline.name() + "/" + key() + " (item " + id() + ")";
    }
}
