package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.SQLException;

/** A recurring task of the watcher. Runs on all nodes concurrently. */
@FunctionalInterface
interface Duty {
    /** Rows of one transaction. */
    int PAGE = 5000;

    /** One round; exceptions are logged and do not prevent the next round. */
    void runOnce(Connections connections) throws SQLException, InterruptedException;

    /** Works on page after page, each of them one statement, until one is not full. */
    static void inPages(Connections connections, Connections.Use<Integer> page)
            throws SQLException, InterruptedException {
        int done;
        do {
            done = connections.alone(page);
        } while (done == PAGE);
    }
}
