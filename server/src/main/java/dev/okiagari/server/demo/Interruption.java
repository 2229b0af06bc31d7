package dev.okiagari.server.demo;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns Ctrl-C into a wish to stop: the JVM waits, for a while, until the demo has ended in good order. Closed by the
 * demo when it has.
 */
final class Interruption implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 90;

    private final CountDownLatch wished = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::wish, "okiagari-demo-stop");

    Interruption() {
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void wish() {
        wished.countDown();
        try {
            boolean inOrder = ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!inOrder) {
                System.err.println("okiagari: the demo did not stop in time; its database may be left running");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    boolean isWished() {
        return wished.getCount() == 0;
    }

    /** Waits so long, or until somebody wishes to stop; true when somebody does. */
    boolean within(long millis) throws InterruptedException {
        return wished.await(millis, TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        ended.countDown();
        if (!isWished()) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
