package dev.okiagari.kit.web.mount;

import dev.okiagari.kit.web.WebTicks;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Ends connections on which a request begins and does not come: a client that sends a byte of a header now and then is never idle,
 * neither at the first request of a connection nor at a later one. Threads may share it.
 */
final class HeaderPatience implements Connection.Listener {
    private static final int LOOKS = 10;

    private final Scheduler scheduler;
    private final Duration patience;

    /** A header that has not come within this time, and a fifth of it at most, never comes. */
    HeaderPatience(Scheduler scheduler, Duration patience) {
        this.scheduler = scheduler;
        this.patience = patience;
    }

    @Override
    public void onOpened(Connection connection) {
        new Watched(connection).lookLater();
    }

    /** Used by one thread of the scheduler at a time. */
    private final class Watched implements Runnable {
        private final Connection connection;
        private long requests;
        private long bytes;
        private long begun;
        private boolean hasBegun;

        Watched(Connection connection) {
            this.connection = connection;
        }

        void lookLater() {
            scheduler.schedule(this, patience.toMillis() / LOOKS, TimeUnit.MILLISECONDS);
        }

        @Override
        public void run() {
            if (!connection.getEndPoint().isOpen()) {
                return;
            }
            if (isOverdue()) {
                connection.getEndPoint().close();
            } else {
                lookLater();
            }
        }

        private boolean isOverdue() {
            long now = WebTicks.now();
            boolean isBetween = connection.getMessagesIn() == connection.getMessagesOut();
            if (!isBetween || connection.getMessagesIn() != requests) {
                requests = connection.getMessagesIn();
                bytes = connection.getBytesIn();
                hasBegun = false;
            } else if (!hasBegun && connection.getBytesIn() > bytes) {
                begun = now;
                hasBegun = true;
            }
            return hasBegun && now - begun >= patience.toNanos();
        }
    }
}
