package dev.okiagari.server.sandbox;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Turns Ctrl-C into the end of a wait, and keeps the JVM until what waited has closed its things. */
final class Stopping implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 10;

    private final CountDownLatch wished = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::wish, "okiagari-sandbox-stop");

    Stopping() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void wish() {
        wished.countDown();
        try {
            if (!ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                System.err.println("okiagari: the sandbox did not close in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Waits so long (null: for ever); true when somebody wished to stop before. */
    boolean within(@Nullable Duration length) throws InterruptedException {
        if (length == null) {
            wished.await();
            return true;
        }
        return wished.await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        ended.countDown();
        if (wished.getCount() > 0) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
