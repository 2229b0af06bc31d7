package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.State;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Waits until so many items are done, and counts refused late results. */
final class DoneCount implements Listener {
    private final CountDownLatch left;
    private final AtomicInteger fenced = new AtomicInteger();
    private final CountDownLatch firstFenced = new CountDownLatch(1);

    DoneCount(int items) {
        this.left = new CountDownLatch(items);
    }

    @Override
    public void moved(Moved moved) {
        if (moved.state() == State.DONE) {
            left.countDown();
        }
    }

    @Override
    public void fenced(String pipeline, String key, String step) {
        fenced.incrementAndGet();
        firstFenced.countDown();
    }

    void await() throws InterruptedException {
        assertThat(left.await(2, TimeUnit.MINUTES)).as("all items done in time").isTrue();
    }

    void awaitFenced() throws InterruptedException {
        assertThat(firstFenced.await(1, TimeUnit.MINUTES))
                .as("a late result refused in time")
                .isTrue();
    }

    int fenced() {
        return fenced.get();
    }
}
