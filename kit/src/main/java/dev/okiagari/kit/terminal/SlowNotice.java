package dev.okiagari.kit.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Prints a notice once when an operation takes longer than expected. For one use by one thread. */
public final class SlowNotice {
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread timer;

    private SlowNotice(Duration patience, Runnable notice) {
        timer = Thread.ofPlatform().daemon().name("okiagari-slow-notice").start(() -> {
            try {
                if (!done.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                    notice.run();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Starts the clock. */
    public static SlowNotice after(Duration patience, Runnable notice) {
        return new SlowNotice(patience, notice);
    }

    /** Nothing is printed after this. */
    public void end() {
        done.countDown();
        try {
            timer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
