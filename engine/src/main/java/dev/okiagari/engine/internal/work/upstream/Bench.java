package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.internal.store.upstream.SeatStore;
import dev.okiagari.engine.internal.time.Ticks;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The seats that this node has at one capped upstream, and who sits on them. Safe for many threads. */
final class Bench {
    private static final long ASK_AGAIN_MILLIS = 100;

    private final String upstream;
    private final int cap;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition freed = lock.newCondition();
    private int has;
    private int used;
    private int waiting;
    private int share;
    private boolean wasUsed;
    private boolean wants;
    private long askedAt;

    Bench(String upstream, int cap) {
        this.upstream = upstream;
        this.cap = cap;
        this.share = cap;
    }

    /** Asks the database for seats; returns how many this node has then. */
    interface Ask {
        int apply(SeatStore.Wish wish) throws SQLException, InterruptedException;
    }

    /** Tells the database how many seats this node keeps. */
    interface Keep {
        int apply(int seats) throws SQLException, InterruptedException;
    }

    void take(Ask ask) throws InterruptedException, SQLException {
        lock.lockInterruptibly();
        waiting++;
        try {
            while (used >= Math.min(has, share)) {
                if (used < share && has < cap && mayAsk()) {
                    int wished = Math.min(waiting, cap - has);
                    int before = has;
                    has = ask.apply(new SeatStore.Wish(upstream, cap, has, wished));
                    wants = has - before < wished;
                    askedAt = Ticks.now();
                }
                if (used >= Math.min(has, share)) {
                    freed.await(ASK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                }
            }
            used++;
            wasUsed = true;
        } finally {
            waiting--;
            lock.unlock();
        }
    }

    /** One of those who wait asks for all, and after a refusal not at once again. */
    private boolean mayAsk() {
        return !wants || Ticks.since(askedAt).toMillis() >= ASK_AGAIN_MILLIS;
    }

    void giveBack() {
        lock.lock();
        try {
            used--;
            freed.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The database no longer knows of any seat of this node. */
    void loseSeats() {
        lock.lock();
        try {
            has = 0;
        } finally {
            lock.unlock();
        }
    }

    /** When others wait, this node keeps its share; when nobody here has called for a while, it keeps nothing. */
    void shareWith(SeatStore.Others others, Keep keep) throws SQLException, InterruptedException {
        lock.lockInterruptibly();
        try {
            share = others.waiting() ? shareAmong(others.nodes() + 1) : cap;
            int wanted = wasUsed || used > 0 || waiting > 0 ? Math.min(has, share) : 0;
            int kept = Math.max(used, wanted);
            if (kept < has || (wants && waiting == 0)) {
                has = kept; // before it is written: if the answer is lost, rather too few than too many
                wants = false;
                keep.apply(kept);
            }
            wasUsed = false;
            freed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** What does not divide evenly goes by lot, anew each time, so that more nodes than seats take turns. */
    private int shareAmong(int nodes) {
        int rest = cap % nodes;
        return cap / nodes + (ThreadLocalRandom.current().nextInt(nodes) < rest ? 1 : 0);
    }
}
