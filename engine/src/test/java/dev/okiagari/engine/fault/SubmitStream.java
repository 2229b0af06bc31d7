package dev.okiagari.engine.fault;

import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Pipeline;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Somebody who submits a stream of distinct targets, and goes on with the next when one is refused. */
final class SubmitStream implements AutoCloseable {
    private final Client client;
    private final Pipeline<Void> pipeline;
    private final long gapNanos;
    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final Thread thread =
            Thread.ofPlatform().name("submitting").daemon().unstarted(this::run);
    private volatile boolean closed;

    private SubmitStream(Client client, Pipeline<Void> pipeline, int perSecond) {
        this.client = client;
        this.pipeline = pipeline;
        this.gapNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
    }

    static SubmitStream to(Client client, Pipeline<Void> pipeline, int perSecond) {
        SubmitStream stream = new SubmitStream(client, pipeline, perSecond);
        stream.thread.start();
        return stream;
    }

    private void run() {
        long next = System.nanoTime();
        for (int n = 0; !closed; n++) {
            try {
                client.submit(pipeline, "k" + n);
                sent.incrementAndGet();
            } catch (DatabaseFailed e) {
                refused.incrementAndGet(); // the database was away at that moment
            }
            next += gapNanos;
            LockSupport.parkNanos(next - System.nanoTime()); // the pace of the stream
        }
    }

    int sent() {
        return sent.get();
    }

    int refused() {
        return refused.get();
    }

    void awaitSent(int atLeast) {
        await().atMost(Duration.ofMinutes(3)).until(() -> sent.get() >= atLeast);
    }

    /** Submits no more. */
    void stop() throws InterruptedException {
        closed = true;
        thread.join();
    }

    @Override
    public void close() {
        closed = true;
    }
}
