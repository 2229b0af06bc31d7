package dev.okiagari.micrometer;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.EngineException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the figures of the database from time to time and shows them: one short transaction on small tables, in a thread of its own.
 * While the database does not answer, the gauges keep what they showed last.
 */
public final class FigureReading implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(FigureReading.class);

    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread;

    /** Starts reading; the first figures are there soon. */
    public FigureReading(Client client, FigureMeters meters, Duration every) {
        thread = Thread.ofPlatform().name("okiagari-figures").daemon().start(() -> read(client, meters, every));
    }

    private void read(Client client, FigureMeters meters, Duration every) {
        boolean isOpen = true;
        while (isOpen) {
            try {
                meters.show(client.figures());
            } catch (EngineException e) {
                log.debug("could not read the figures; the gauges show the former ones", e);
            }
            try {
                isOpen = !closed.await(every.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                isOpen = false;
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends the thread, and waits a moment for it. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(Duration.ofSeconds(2));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
