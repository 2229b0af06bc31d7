package dev.okiagari.engine.internal.work.figure;

import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.time.Loop;
import java.sql.SQLException;
import java.time.Duration;

/**
 * Writes a node's figures about once a second and at the end. What was counted since the last time is lost when the process is
 * killed: figures may miss a second of it, items never do. For one thread.
 */
public record FigureWriter(Connections connections, NodeFigures figures) {
    private static final Duration EVERY = Duration.ofSeconds(1);

    /** The writing thread, which also runs {@code after} each time. */
    public Loop loop(Loop.Task after) {
        Loop.Task task = () -> {
            write();
            after.run();
        };
        return Loop.every("okiagari-figures", EVERY, task)
                .lastly(task) // what was counted while the last round was writing
                .expecting(SqlStates::isUnavailable);
    }

    /** Writes what is new. When it throws, nothing is lost; only a lost answer to the commit may count figures twice. */
    public void write() throws SQLException, InterruptedException {
        NodeFigures.Unwritten unwritten = figures.unwritten();
        if (unwritten.isEmpty()) {
            return;
        }
        connections.act(c -> {
            if (!unwritten.successes().isEmpty()) {
                FigureStore.addSuccesses(c, unwritten.successes());
            }
            if (!unwritten.ends().isEmpty()) {
                FigureStore.addEnds(c, unwritten.ends());
            }
            if (!unwritten.refusals().isEmpty()) {
                LedgerStore.appendRefusals(c, unwritten.refusals());
            }
        });
        figures.markWritten(unwritten);
    }
}
