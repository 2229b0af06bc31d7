package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.sql.Connections;
import java.sql.SQLException;
import java.time.Duration;

/** A recurring task of the watcher. Runs on all nodes at once, so it must be safe against itself. */
interface Duty {
    /** For logs. */
    String name();

    Duration every();

    /** One round; what it throws is logged, and the next round comes in any case. */
    void runOnce(Connections connections) throws SQLException, InterruptedException;
}
