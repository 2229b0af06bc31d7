package dev.okiagari.engine.fault;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Pipeline;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** A thread that submits one item after the other, until it is closed, and notes when each was taken. */
final class Submitting implements AutoCloseable {
    private static final long PAUSE_MILLIS = 20;

    private final BlockingQueue<Long> takenAt = new LinkedBlockingQueue<>();
    private final CountDownLatch end = new CountDownLatch(1);
    private final Client client;
    private final Pipeline<Void> pipeline;
    private final String name;
    private final Thread thread;

    Submitting(String name, DataSource source, Pipeline<Void> pipeline) {
        this.name = name;
        this.client = Client.on(source);
        this.pipeline = pipeline;
        this.thread = Thread.ofPlatform().daemon().name("submitting " + name).start(this::submit);
    }

    private void submit() {
        int n = 0;
        try {
            while (!end.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                try {
                    client.submit(pipeline, name + " " + n);
                    takenAt.add(System.nanoTime());
                    n++;
                } catch (DatabaseFailed e) {
                    if (!e.isUnavailable()) {
                        throw e;
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** How long after that moment the first submit went through; waits for it. */
    Duration takenAfter(long moment, Duration atMost) throws InterruptedException {
        return Moments.after(takenAt, moment, atMost, name + " submits");
    }

    /** Submits nothing more; returns when the last submit has ended. */
    void stop() throws InterruptedException {
        close();
        thread.join(Duration.ofMinutes(1));
    }

    @Override
    public void close() {
        end.countDown();
    }
}
