package dev.okiagari.engine.internal.work.upstream;

import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/** Reads again what must not be started, for all who are about to call a limited upstream. Safe for many threads. */
final class FreshLook {
    /** One reading serves all callers of this time. */
    private static final Duration FRESH = Duration.ofMillis(50);

    private final SharedUpstreams shared;
    private final BlockedWork blocked;
    private final ReentrantLock lock = new ReentrantLock();
    private long readAt = Ticks.now() - FRESH.toNanos();

    FreshLook(SharedUpstreams shared, BlockedWork blocked) {
        this.shared = shared;
        this.blocked = blocked;
    }

    void look() throws SQLException, InterruptedException {
        lock.lockInterruptibly();
        try {
            if (Ticks.since(readAt).compareTo(FRESH) < 0) {
                return;
            }
            long now = Ticks.now();
            long begin = blocked.beginReading();
            SharedUpstreams.Closed read = shared.closed();
            blocked.replaceHolds(begin, read.holds());
            blocked.replaceRuns(begin, read.runs());
            readAt = now;
        } finally {
            lock.unlock();
        }
    }
}
