package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.node.HintStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.model.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens for hints of submitters and wakes the claimer. Without a hint the poll interval applies. */
final class Ear {
    private static final Logger log = LoggerFactory.getLogger(Ear.class);
    private static final Duration LISTEN_FOR = Duration.ofMillis(200);

    private final Settings settings;
    private final Connections connections;
    private final Bell claimer;
    private @Nullable Connection connection;
    private long answeredAt;

    Ear(Settings settings, Connections connections, Bell claimer) {
        this.settings = settings;
        this.connections = connections;
        this.claimer = claimer;
    }

    Loop loop() {
        return Loop.paced("okiagari-ear", settings::longestPoll, woken -> listen())
                .lastly(this::hangUp);
    }

    private Duration listen() throws InterruptedException {
        try {
            Connection open = connection == null ? open() : connection;
            requireAnswer(open);
            if (HintStore.heard(open, LISTEN_FOR)) {
                claimer.ring();
            }
            return Duration.ZERO;
        } catch (SQLException e) {
            log.debug("the wake-up channel is gone; the node polls until it is back", e);
            hangUp();
            return settings.longestPoll();
        } catch (RuntimeException | Error e) {
            hangUp();
            throw e;
        }
    }

    private Connection open() throws SQLException, InterruptedException {
        Connection taken = connections.take();
        connection = taken;
        taken.setAutoCommit(true);
        HintStore.listen(taken);
        answeredAt = Ticks.now();
        claimer.ring(); // hints from before this moment were not heard
        return taken;
    }

    /** A connection that only listens does not notice that the server is gone. Repeating the listen has no effect but an answer. */
    private void requireAnswer(Connection open) throws SQLException {
        if (Ticks.since(answeredAt).compareTo(settings.statementTimeout()) > 0) {
            HintStore.listen(open);
            answeredAt = Ticks.now();
        }
    }

    private void hangUp() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            connections.discard(open);
        }
    }
}
