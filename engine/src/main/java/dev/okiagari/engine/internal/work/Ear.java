package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.model.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears the hints of submitters and rings the claimer's bell. Only a hint: without it the poll interval applies. */
final class Ear implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(Ear.class);
    private static final Duration LISTEN_FOR = Duration.ofMillis(200);

    private final Settings settings;
    private final Connections connections;
    private final Bell claimer;
    private final Bell stop = new Bell();
    private volatile boolean stopping;

    Ear(Settings settings, Connections connections, Bell claimer) {
        this.settings = settings;
        this.connections = connections;
        this.claimer = claimer;
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                listen();
                if (!stopping) {
                    stop.await(settings.longestPoll());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void listen() throws InterruptedException {
        Connection connection = null;
        try {
            connection = connections.take();
            connection.setAutoCommit(true);
            HintStore.listen(connection);
            claimer.ring(); // what was hinted at before this moment was not heard
            while (!stopping) {
                if (HintStore.heard(connection, LISTEN_FOR)) {
                    claimer.ring();
                }
            }
        } catch (SQLException | RuntimeException e) {
            log.debug("the wake-up channel is gone, polling goes on: {}", e.getMessage());
        } finally {
            if (connection != null) {
                connections.discard(connection);
            }
        }
    }

    void stop() {
        stopping = true;
        stop.ring();
    }
}
