package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.upstream.SeatStore;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** This node's seats at capped upstreams: a call occupies one while it lasts. Safe for many threads. */
final class Seats {
    private static final long ASK_AGAIN_MILLIS = 100;

    private final SharedUpstreams shared;
    private final AtomicReference<NodeIdentity> node = new AtomicReference<>(NodeIdentity.NONE);
    private final Map<String, AtUpstream> byName = new ConcurrentHashMap<>();

    Seats(SharedUpstreams shared) {
        this.shared = shared;
    }

    /** Returns when the caller has a seat, which {@link #giveBack} frees; false when none was free in time. */
    boolean take(Upstream upstream, Duration atMost) throws InterruptedException, SQLException {
        NodeIdentity now = shared.node();
        if (!node.getAndSet(now).equals(now)) {
            byName.values().forEach(AtUpstream::loseSeats); // declared dead meanwhile: others have its seats
        }
        return at(upstream).take(atMost);
    }

    void giveBack(Upstream upstream) {
        at(upstream).giveBack();
    }

    /** Gives up seats that others wait for or that nobody here uses; about once a second. */
    void share() throws SQLException, InterruptedException {
        for (Map.Entry<String, AtUpstream> entry : byName.entrySet()) {
            if (!entry.getValue().hasNothing()) {
                entry.getValue().shareWith(shared.otherNodes(entry.getKey()));
            }
        }
    }

    private AtUpstream at(Upstream upstream) {
        return byName.computeIfAbsent(upstream.name(), n -> new AtUpstream(n, upstream.atOnce()));
    }

    /** The seats that this node has at one upstream, and those in use. */
    private final class AtUpstream {
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

        AtUpstream(String upstream, int cap) {
            this.upstream = upstream;
            this.cap = cap;
            this.share = cap;
        }

        boolean take(Duration atMost) throws InterruptedException, SQLException {
            lock.lockInterruptibly();
            waiting++;
            long begunAt = Ticks.now();
            try {
                while (used >= Math.min(has, share)) {
                    if (Ticks.since(begunAt).compareTo(atMost) > 0) {
                        return false;
                    }
                    if (used < share && has < cap && mayAsk()) {
                        int wished = Math.min(waiting, cap - has);
                        int before = has;
                        has = shared.takeSeats(new SeatStore.Wish(upstream, cap, has, wished));
                        wants = has - before < wished;
                        askedAt = Ticks.now();
                    }
                    if (used >= Math.min(has, share)) {
                        freed.await(ASK_AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                    }
                }
                used++;
                wasUsed = true;
                return true;
            } finally {
                waiting--;
                lock.unlock();
            }
        }

        /** One caller asks for all who wait, and after a refusal not again at once. */
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

        void loseSeats() {
            lock.lock();
            try {
                has = 0;
            } finally {
                lock.unlock();
            }
        }

        /** True when there is nothing to give up, and nobody waits: then the others' seats do not matter. */
        boolean hasNothing() {
            lock.lock();
            try {
                boolean isUnused = has == 0 && used == 0 && waiting == 0 && !wants;
                share = isUnused ? cap : share;
                return isUnused;
            } finally {
                lock.unlock();
            }
        }

        /** When others wait, this node keeps its share; when nobody here has called for a while, it keeps nothing. */
        void shareWith(SeatStore.OtherNodes others) throws SQLException, InterruptedException {
            lock.lockInterruptibly();
            try {
                share = others.areWaiting() ? shareAmong(others.nodes() + 1) : cap;
                int wanted = wasUsed || used > 0 || waiting > 0 ? Math.min(has, share) : 0;
                int kept = Math.max(used, wanted);
                if (kept < has || (wants && waiting == 0)) {
                    has = kept; // before it is written: if the answer is lost, rather too few than too many
                    wants = false;
                    shared.keepSeats(upstream, kept);
                }
                wasUsed = false;
                freed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        /** The remainder is drawn by lot each time, so that more nodes than seats take turns. */
        private int shareAmong(int nodes) {
            int rest = cap % nodes;
            return cap / nodes + (ThreadLocalRandom.current().nextInt(nodes) < rest ? 1 : 0);
        }
    }
}
