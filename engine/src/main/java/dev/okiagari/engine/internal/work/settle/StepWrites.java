package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.store.sql.Transactions;
import dev.okiagari.engine.internal.store.sql.WritePace;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Write;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The outcomes of one step that have something to write: those that its writer for many items takes, or all others. Each is committed
 * by the thread of its attempt. While as many transactions are under way as are allowed, outcomes wait, and the next transaction
 * takes along what has gathered. There is no timer and no thread for it: a thread that has committed makes the first of those who wait commit the next batch. Safe for many threads.
 */
final class StepWrites {
    /** Of writes that know nothing of each other. */
    private static final long MOST_BYTES = 16L << 20;

    private final SettleStore store;
    private final Transactions transactions;
    private final Around around;
    private final LongSupplier nodeId;
    private final WritePace pace = new WritePace(Ticks::now);
    private final GroupSize size = new GroupSize(Ticks::now);
    private final Deque<SettleRequest> waiting = new ArrayDeque<>();
    private final boolean isShared;
    private int underWay;
    private boolean isSifting;

    StepWrites(SettleStore store, Transactions transactions, Around around, LongSupplier nodeId, boolean isShared) {
        this.isShared = isShared;
        this.store = store;
        this.transactions = transactions;
        this.around = around;
        this.nodeId = nodeId;
    }

    /** As {@link Settler#settle}. */
    boolean settle(Settlement settlement, Write write) throws Exception {
        SettleRequest mine = new SettleRequest(settlement, write);
        if (enter(mine) || mine.awaitTurn()) {
            try {
                commitNext(mine);
            } finally {
                passOn();
            }
        }
        return mine.await() ? mine.hasLanded() : alone(mine);
    }

    /** In a transaction of its own, which waits for locks. */
    boolean alone(SettleRequest request) throws Exception {
        return transaction(List.of(request)).commitThrough(transactions, pace, request.hasMetLock());
    }

    /** True when it need not wait for others. */
    private synchronized boolean enter(SettleRequest request) {
        // One batch at a time: two that write the same rows in another order would lock each other out.
        int most = isShared ? 1 : transactions.size();
        if (underWay < most) {
            underWay++;
            return true;
        }
        waiting.add(request);
        return false;
    }

    private void passOn() {
        SettleRequest next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                underWay--;
            }
        }
        if (next != null) {
            next.lead();
        }
    }

    /** Those that gathered until there was a connection go along. */
    private void commitNext(SettleRequest first) {
        List<SettleRequest> batch = new ArrayList<>();
        batch.add(first);
        try {
            commit(batch, true);
        } catch (RuntimeException | Error e) { // out of memory, perhaps: a thread waits for each of these answers
            batch.forEach(r -> r.fail(e));
            throw e;
        }
    }

    /** Adds what waits, in the order in which it came, as far as it may go along with the first. */
    private synchronized void gather(List<SettleRequest> batch) {
        SettleRequest first = batch.getFirst();
        Room room = new Room(first);
        Iterator<SettleRequest> all = waiting.iterator();
        while (all.hasNext()) {
            SettleRequest next = all.next();
            // What failed before may fail again: it does not spoil the batch of others.
            if (next.isRepeated() == first.isRepeated()) {
                if (!room.takes(next)) {
                    return;
                }
                all.remove();
                batch.add(next);
            }
        }
    }

    /** How much more goes into a batch that begins with one. */
    private final class Room {
        private int more;
        private long bytes = MOST_BYTES;

        Room(SettleRequest first) {
            if (first.write() instanceof SharedWrite shared) {
                more = size.ofValues(shared.together().atMost()) - 1;
                bytes = shared.together().atMostBytes();
            } else {
                more = size.ofWrites() - 1;
            }
            bytes -= first.size();
        }

        boolean takes(SettleRequest next) {
            bytes -= next.size();
            return more-- > 0 && bytes >= 0;
        }
    }

    /** Commits them together; when one of them spoils the transaction, halves the batch until that one is alone. */
    private void commit(List<SettleRequest> batch, boolean mayGather) {
        int[] runs = {0};
        long[] began = {0};
        try {
            SettleStore.Receipt landed = transactions.commitUnlessLocked(
                    tx -> {
                        if (runs[0]++ == 0 && mayGather) {
                            gather(batch);
                        }
                        began[0] = Ticks.now();
                        return transaction(batch).body(tx, transactions);
                    },
                    pace);
            size.committed(batch.size(), Ticks.now() - began[0]);
            BatchSettler.finish(batch, landed);
        } catch (WriteTransaction.Fenced e) {
            batch.forEach(r -> r.finish(false));
        } catch (LeaseLost e) {
            batch.forEach(r -> r.fail(e));
        } catch (WriteTransaction.NotTogether e) {
            if (isShared) {
                separate(batch, e); // one of the items' own writes: the values of the others stay together
            } else {
                size.neverTogether();
                batch.forEach(SettleRequest::settleApart);
            }
        } catch (Transactions.RowLocked e) {
            commitFree(batch);
            sift();
        } catch (Exception | Error e) {
            separate(batch, e);
        } finally {
            if (runs[0] > 1 && batch.size() > 1) {
                size.metLocks(); // a deadlock, or a session that was lost: that is not told apart
            }
        }
    }

    private WriteTransaction transaction(List<SettleRequest> batch) {
        List<WriteTransaction.Part> parts = new ArrayList<>(batch.size());
        batch.forEach(r -> parts.add(new WriteTransaction.Part(r.settlement(), r.write())));
        return new WriteTransaction(store, around, parts, nodeId.getAsLong());
    }

    private void separate(List<SettleRequest> batch, Throwable cause) {
        if (batch.size() > 1 && !isShared && SqlStates.isLockTimeout(cause)) {
            size.metLocks();
            batch.forEach(SettleRequest::settleAlone);
        } else if (batch.size() > 1) {
            size.spoiled(batch.size());
            int middle = batch.size() / 2;
            commit(batch.subList(0, middle), false);
            commit(batch.subList(middle, batch.size()), false);
        } else if (SqlStates.isLockTimeout(cause)) {
            batch.getFirst().settleAlone();
        } else {
            batch.getFirst().fail(cause);
        }
    }

    /** After a lock on an item's row: those whose rows nobody has locked go together, each of the others waits on its own thread. */
    private void commitFree(List<SettleRequest> batch) {
        List<SettleRequest> free = new ArrayList<>();
        if (batch.size() > 1) {
            try {
                SettleStore.Receipt landed = transactions.commitUnlessLocked(
                        tx -> {
                            Set<Long> ids = store.lockFree(tx, ids(batch));
                            free.clear(); // it may run several times
                            free.addAll(batch);
                            free.removeIf(r -> !ids.contains(r.settlement().itemId()));
                            return transaction(free).body(tx, transactions);
                        },
                        pace);
                BatchSettler.finish(free, landed);
            } catch (WriteTransaction.Fenced e) {
                free.forEach(r -> r.finish(false));
            } catch (LeaseLost e) {
                batch.forEach(r -> r.fail(e));
                return;
            } catch (Exception | Error e) {
                separate(free, e);
            }
        }
        Set<SettleRequest> settled = Collections.newSetFromMap(new IdentityHashMap<>());
        settled.addAll(free);
        batch.stream().filter(r -> !settled.contains(r)).forEach(SettleRequest::settleAlone);
    }

    /** Where one row is locked many may be: those who wait behind such ones need not wait for each of them in turn. */
    private void sift() {
        List<SettleRequest> all;
        synchronized (this) {
            if (isSifting || waiting.isEmpty()) {
                return; // two at a time would take each other's locks for those of strangers
            }
            isSifting = true;
            all = List.copyOf(waiting);
        }
        try {
            sift(all);
        } finally {
            synchronized (this) {
                isSifting = false;
            }
        }
    }

    private void sift(List<SettleRequest> all) {
        Set<Long> free;
        try {
            free = transactions.commit(tx -> new Transactions.Body<>(store.lockFree(tx, ids(all)), "", null));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        } catch (Exception e) {
            return; // they find out for themselves
        }
        List<SettleRequest> locked = new ArrayList<>(all);
        locked.removeIf(r -> free.contains(r.settlement().itemId()));
        synchronized (this) {
            locked.removeIf(r -> !waiting.remove(r));
        }
        locked.forEach(SettleRequest::settleAlone);
    }

    private static List<Long> ids(List<SettleRequest> batch) {
        return batch.stream().map(r -> r.settlement().itemId()).toList();
    }
}
