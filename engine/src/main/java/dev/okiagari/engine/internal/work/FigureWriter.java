package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.work.attempt.CallWaits;
import dev.okiagari.engine.internal.work.attempt.Deadlines;
import dev.okiagari.engine.internal.work.figure.NodeFigures;
import java.sql.SQLException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the node's books about once a second and once more at the end, and tells of long waits. What was noted since the
 * last time is lost when the process is killed: figures may miss a second of it, items never do.
 */
final class FigureWriter implements Runnable {
    private static final Logger log = LoggerFactory.getLogger(FigureWriter.class);
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final Connections connections;
    private final NodeFigures books;
    private final CallWaits waits;
    private final Deadlines running;
    private final Bell stop = new Bell();
    private volatile boolean stopping;

    FigureWriter(Connections connections, NodeFigures books, CallWaits waits, Deadlines running) {
        this.connections = connections;
        this.books = books;
        this.waits = waits;
        this.running = running;
    }

    @Override
    public void run() {
        try {
            while (!stopping) {
                stop.await(EVERY);
                runOnce();
            }
            runOnce(); // what was noted while the last round was writing
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void runOnce() throws InterruptedException {
        try {
            books.write(connections);
            waits.tell(connections, running.running());
        } catch (SQLException | RuntimeException e) {
            log.warn("could not write the figures of this node yet because {}", e.getMessage());
        }
    }

    void stop() {
        stopping = true;
        stop.ring();
    }
}
