package dev.okiagari.kit.terminal;

import static dev.okiagari.kit.KitTexts.say;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Turns Ctrl-C into a request to stop, and keeps the JVM alive until the command has closed its resources. Open it before them, so
 * that it is closed after them. Threads may share it.
 */
public final class StopSignal implements AutoCloseable {
    private final CountDownLatch requested = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread hook = new Thread(this::onShutdown, "okiagari-stop");
    private final String what;
    private final Duration patience;

    /**
     * Handles Ctrl-C from now on.
     *
     * @param what named in the warning when closing takes longer than the patience: "the sandbox"
     */
    public StopSignal(String what, Duration patience) {
        this.what = what;
        this.patience = patience;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    private void onShutdown() {
        requested.countDown();
        try {
            if (!ended.await(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("okiagari: " + say("command.not-stopped", what, Durations.words(patience)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public boolean isRequested() {
        return requested.getCount() == 0;
    }

    /** Waits for a request; true when one came within this time (null: no limit). */
    public boolean within(@Nullable Duration length) throws InterruptedException {
        if (length == null) {
            requested.await();
            return true;
        }
        return requested.await(length.toNanos(), TimeUnit.NANOSECONDS);
    }

    @Override
    public void close() {
        ended.countDown();
        if (!isRequested()) {
            Runtime.getRuntime().removeShutdownHook(hook);
        }
    }
}
