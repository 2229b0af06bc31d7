package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.store.row.KnownItem;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.text.Causes;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.work.attempt.AttemptRunner;
import dev.okiagari.engine.internal.work.attempt.Deadlines;
import dev.okiagari.engine.internal.work.load.Capacity;
import dev.okiagari.engine.internal.work.load.ClaimPlan;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that work on leased items, one per item, and their leases. Safe for many threads. */
final class ItemThreads {
    private static final Logger log = LoggerFactory.getLogger(ItemThreads.class);

    private final HeldLeases inHand;
    private final Capacity capacity;
    private final AttemptRunner attempts;
    private final Heart heart;
    private final LostLeases lost;
    private final ClaimPlan plan;
    private final Bell bell;
    private final ExecutorService threads;

    /**
     * @param bell rung when there may be room
     * @param virtual whether the threads are virtual ones
     */
    ItemThreads(
            HeldLeases inHand,
            Capacity capacity,
            AttemptRunner attempts,
            Heart heart,
            LostLeases lost,
            ClaimPlan plan,
            Bell bell,
            boolean virtual) {
        this.inHand = inHand;
        this.capacity = capacity;
        this.attempts = attempts;
        this.heart = heart;
        this.lost = lost;
        this.plan = plan;
        this.bell = bell;
        this.threads = virtual
                ? Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("okiagari-item-", 0).factory())
                : Executors.newCachedThreadPool(
                        Thread.ofPlatform().name("okiagari-item-", 0).daemon().factory());
    }

    /** Takes a leased item and returns at once. */
    void start(LeasedItem item) {
        HeldLeases.Entry entry = inHand.add(KnownItem.of(item));
        capacity.arrive(item);
        try {
            Liveness before = heart.life();
            threads.execute(() -> work(item, entry, before));
        } catch (RuntimeException | Error e) { // no memory for a thread: the item is not in hand and is released
            inHand.remove(entry);
            capacity.leavePlace(item);
            capacity.leave();
            throw e;
        }
    }

    /** Makes attempts as long as the item chains. */
    private void work(LeasedItem first, HeldLeases.Entry entry, Liveness before) {
        LeasedItem item = first;
        try {
            while (item != null) {
                boolean wasSuspect = item.situation().suspect();
                item = attempts.attempt(item, () -> heart.hasHeldSince(before));
                if (item != null) {
                    inHand.renew(entry, KnownItem.of(item));
                }
                if (wasSuspect) {
                    bell.ring(); // the next suspect may be tried
                }
                plan.wakeIfRoomOpened();
            }
        } catch (InterruptedException e) {
            log.debug("stopped while waiting for a place");
        } catch (RuntimeException | Error e) {
            log.error("could not work on item {}; the node gives up its lease", first.key(), Causes.printable(e));
        } finally {
            inHand.remove(entry);
            if (!heart.hasHeldSince(before)) {
                lost.loseTrack(); // the item may have been dropped while its row still names this node
            }
            capacity.leave();
            plan.wakeIfRoomOpened();
        }
    }

    /** Accepts no more items. */
    void shutdown() {
        threads.shutdown();
    }

    /** Lets attempts end, and interrupts those that take longer than this. */
    void end(Deadlines deadlines, Duration patience) throws InterruptedException {
        threads.shutdown();
        if (!threads.awaitTermination(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            deadlines.interruptAll();
            if (!threads.awaitTermination(patience.dividedBy(2).toNanos(), TimeUnit.NANOSECONDS)) {
                log.warn("{} attempts ignore the stop; their items are released", inHand.size());
            }
        }
    }
}
