package dev.okiagari.server.terminal;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Turns Ctrl-C into the end of a wait, and keeps the JVM until what waited has closed its things. Opened before them, so that it
 * is closed after them. Threads may share it.
 */
public final class Stopping implements AutoCloseable {
    private final CountDownLatch wished = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::wish, "okiagari-stop");
    private final String what;
    private final Duration patience;

    /**
     * From now on Ctrl-C is a wish.
     *
     * @param what for the complaint when it takes longer than that: "the sandbox"
     */
    public Stopping(String what, Duration patience) {
        this.what = what;
        this.patience = patience;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void wish() {
        wished.countDown();
        try {
            if (!ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("okiagari: " + what + " did not close in time");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean isWished() {
        return wished.getCount() == 0;
    }

    /** Waits so long (null: for ever); true when somebody wished to stop before. */
    public boolean within(@Nullable Duration length) throws InterruptedException {
        if (length == null) {
            wished.await();
            return true;
        }
        return wished.await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        ended.countDown();
        if (!isWished()) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
