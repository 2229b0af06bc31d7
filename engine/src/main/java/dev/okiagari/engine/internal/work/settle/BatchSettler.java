package dev.okiagari.engine.internal.work.settle;

import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.item.SettleStore;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.sql.LeaseLost;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.store.sql.Transactions;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Write;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A node's settler. Outcomes with a write go through the {@link StepWrites} of their step on the caller's thread; all others gather
 * while the last batch commits and go together in the next: a lone one does not wait, many share one commit. Safe for many
 * threads; each caller waits for its own, which is the back-pressure.
 */
public final class BatchSettler implements Settler {
    private static final int MOST_AT_ONCE = 1000;

    /** How long a flusher waits for a request before it looks whether it should stop. */
    private static final Duration LOOK_UP_EVERY = Duration.ofMillis(50);

    private final SettleStore store = new SettleStore();
    private final Transactions batches;
    private final Transactions writes;
    private final Around around;
    private final LongSupplier nodeId;
    private final BlockingQueue<SettleRequest> queue = new LinkedBlockingQueue<>();
    private final Map<WritingStep, StepWrites> writingSteps = new ConcurrentHashMap<>();
    private volatile boolean closed;

    private record WritingStep(String pipeline, String step, boolean isShared) {}

    public BatchSettler(Transactions batches, Transactions writes, Around around, LongSupplier nodeId) {
        this.batches = batches;
        this.writes = writes;
        this.around = around;
        this.nodeId = nodeId;
    }

    @Override
    public boolean settle(Settlement settlement, @Nullable Write write) throws Exception {
        if (write != null) {
            StepWrites writing = writesOf(settlement, write instanceof SharedWrite);
            return write instanceof LoneWrite
                    ? writing.alone(new SettleRequest(settlement, write))
                    : writing.settle(settlement, write);
        }
        SettleRequest request = new SettleRequest(settlement);
        queue.add(request);
        if (closed) {
            failRest();
        }
        return request.await()
                ? request.hasLanded()
                : writesOf(settlement, false).alone(request);
    }

    private StepWrites writesOf(Settlement settlement, boolean isShared) {
        WritingStep step =
                new WritingStep(settlement.pipeline(), settlement.lease().step(), isShared);
        return writingSteps.computeIfAbsent(step, s -> new StepWrites(store, writes, around, nodeId, s.isShared()));
    }

    /** One flusher: commits whatever gathered during its previous commit. A stopped one ends once the queue is empty. */
    public Loop flusher(int number) {
        return Loop.every("okiagari-settler-" + number, Duration.ZERO, this::flushNext)
                .lastly(() -> {
                    while (!queue.isEmpty()) {
                        flushNext();
                    }
                });
    }

    private void flushNext() throws InterruptedException {
        SettleRequest first = queue.poll(LOOK_UP_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        if (first != null) {
            List<SettleRequest> batch = List.of();
            try {
                batch = new ArrayList<>();
                batch.add(first);
                queue.drainTo(batch, MOST_AT_ONCE - 1);
                flush(batch);
            } catch (RuntimeException | Error e) { // out of memory, perhaps: a thread waits for each of these answers
                first.fail(e);
                batch.forEach(r -> r.fail(e));
                throw e;
            }
        }
    }

    /** Settles them together; when one of them spoils the statement, halves the batch until that one is alone. */
    private void flush(List<SettleRequest> batch) {
        SettleStore.Receipt landed;
        try {
            landed = batches.commit(tx -> settle(tx, batch));
        } catch (LeaseLost e) {
            batch.forEach(r -> r.fail(e));
            return;
        } catch (Exception | Error e) {
            if (!SqlStates.isLockTimeout(e)) {
                flushHalves(batch, e);
            } else if (batch.size() == 1) {
                batch.getFirst().settleAlone(); // its row is locked: it waits alone
            } else {
                flushFree(batch);
            }
            return;
        }
        finish(batch, landed);
    }

    private void flushHalves(List<SettleRequest> batch, Throwable cause) {
        if (batch.size() == 1) {
            batch.getFirst().fail(cause);
        } else {
            int middle = batch.size() / 2;
            flush(batch.subList(0, middle));
            flush(batch.subList(middle, batch.size()));
        }
    }

    /**
     * After a lock timeout: settles those together whose rows nobody has locked, in the transaction that looked, so that they
     * stay free for it. Each of the others waits alone, on its own thread. So it is when the lock is not on a row of theirs:
     * however many they are, a batch waits for two timeouts at most.
     */
    private void flushFree(List<SettleRequest> batch) {
        List<SettleRequest> free = new ArrayList<>();
        SettleStore.Receipt landed;
        try {
            landed = batches.commit(tx -> {
                Set<Long> ids = store.lockFree(
                        tx, batch.stream().map(r -> r.settlement().itemId()).toList());
                free.clear(); // it may run several times
                batch.stream()
                        .filter(r -> ids.contains(r.settlement().itemId()))
                        .forEach(free::add);
                return settle(tx, free);
            });
        } catch (LeaseLost e) {
            batch.forEach(r -> r.fail(e));
            return;
        } catch (Exception | Error e) {
            if (free.isEmpty() || SqlStates.isLockTimeout(e)) {
                batch.forEach(SettleRequest::settleAlone);
            } else {
                settleOthersAlone(batch, free);
                flushHalves(free, e);
            }
            return;
        }
        settleOthersAlone(batch, free);
        finish(free, landed);
    }

    private static void settleOthersAlone(List<SettleRequest> batch, List<SettleRequest> free) {
        Set<SettleRequest> settled = Collections.newSetFromMap(new IdentityHashMap<>());
        settled.addAll(free);
        batch.stream().filter(r -> !settled.contains(r)).forEach(SettleRequest::settleAlone);
    }

    private Transactions.Body<SettleStore.Receipt> settle(Connection tx, List<SettleRequest> requests)
            throws SQLException {
        List<Settlement> settlements =
                requests.stream().map(SettleRequest::settlement).toList();
        SettleStore.Receipt done = store.settle(tx, settlements, nodeId.getAsLong());
        return new Transactions.Body<>(done, done.transactionId(), witness(done));
    }

    static void finish(List<SettleRequest> requests, SettleStore.Receipt landed) {
        Set<Settlement> effective = Collections.newSetFromMap(new IdentityHashMap<>());
        effective.addAll(landed.settlements());
        for (SettleRequest request : requests) {
            request.finish(effective.contains(request.settlement()));
        }
    }

    private static @Nullable Lease witness(SettleStore.Receipt landed) {
        return landed.settlements().isEmpty()
                ? null
                : landed.settlements().getFirst().lease();
    }

    /** After the flushers have ended: a request that comes now is too late, its item has been released. */
    public void close() {
        closed = true;
        failRest();
    }

    private void failRest() {
        for (SettleRequest late = queue.poll(); late != null; late = queue.poll()) {
            late.fail(new LeaseLost());
        }
    }
}
