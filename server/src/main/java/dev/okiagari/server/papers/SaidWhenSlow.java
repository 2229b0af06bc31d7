package dev.okiagari.server.papers;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Says something, once, when what goes on until its end takes longer than that. For one use by one thread. */
final class SaidWhenSlow {
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread waiting;

    private SaidWhenSlow(Duration patience, Runnable saying) {
        waiting = Thread.ofPlatform().daemon().name("said-when-slow").start(() -> {
            try {
                if (!done.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                    saying.run();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    static SaidWhenSlow after(Duration patience, Runnable saying) {
        return new SaidWhenSlow(patience, saying);
    }

    /** Nothing is said after this. */
    void end() {
        done.countDown();
        try {
            waiting.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
