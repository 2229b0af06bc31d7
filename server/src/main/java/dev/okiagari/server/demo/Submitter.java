package dev.okiagari.server.demo;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.DatabaseFailed;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Submits orders at a steady rate until it is stopped or has submitted enough. Has its own thread. */
final class Submitter implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(Submitter.class);
    static final int PER_SECOND = 100;
    /** Pauses above this number of unfinished items: a slow machine gets fewer items, not an endless queue. */
    private static final int MOST_UNFINISHED = 2000;

    private static final String[] CUSTOMERS = {"Ada", "Grace", "Edsger", "Barbara", "Niklaus", "Radia"};

    private final Client client;
    private final Book book;
    private final int most;
    private final IntSupplier ended;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("okiagari-demo-submitter").daemon().factory());
    private @Nullable ScheduledFuture<?> ticking;
    private int next = 1;

    /**
     * @param most how many in all
     * @param ended how many have ended so far
     */
    Submitter(Client client, Book book, int most, IntSupplier ended) {
        this.client = client;
        this.book = book;
        this.most = most;
        this.ended = ended;
    }

    void start() {
        ticking = clock.scheduleAtFixedRate(
                this::submitOne, 0, TimeUnit.SECONDS.toMicros(1) / PER_SECOND, TimeUnit.MICROSECONDS);
    }

    /** Throws the exception that stopped it, if any. */
    boolean isFinished() {
        ScheduledFuture<?> ticks = ticking;
        if (ticks != null && ticks.state() == Future.State.FAILED) {
            throw new IllegalStateException("submitting failed", ticks.exceptionNow());
        }
        return book.size() >= most;
    }

    /** A submission whose answer was lost is repeated: the same key gives the same item. */
    private void submitOne() {
        if (book.size() >= most || book.size() - ended.getAsInt() >= MOST_UNFINISHED) {
            return;
        }
        String key = String.format(Locale.ROOT, "order-%06d", next);
        try {
            client.submit(Orders.PIPELINE, key, new Orders.Order(CUSTOMERS[next % CUSTOMERS.length], 1 + next % 9));
            book.acknowledged(key);
            next++;
        } catch (DatabaseFailed e) {
            log.warn("could not submit {}; trying again", key, e);
        }
    }

    /** Returns when nothing more is submitted. */
    @Override
    public void close() {
        clock.close();
    }
}
