package dev.okiagari.server.demo;

import dev.okiagari.engine.model.State;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;

/**
 * The progress of the demo as stored in the database: exact, however many nodes were killed.
 *
 * @param failures failed attempts by category
 */
record Progress(long steps, long done, long failed, Map<String, Long> failures) {
    static final Progress NONE = new Progress(0, 0, 0, Map.of());

    int ended() {
        return Math.toIntExact(done + failed);
    }

    static Progress read(Connection connection) throws SQLException {
        Map<String, Long> ended = DemoTable.ended(connection);
        return new Progress(
                DemoTable.settledSteps(connection),
                ended.getOrDefault(State.DONE.word(), 0L),
                ended.getOrDefault(State.FAILED.word(), 0L),
                DemoTable.failedAttempts(connection));
    }

    /** Reads only as often as is cheap, because the tables of a long demo are large. Used by one thread. */
    static final class Reader {
        private static final int LEAST_SHARE = 20;

        private volatile Progress latest = NONE;
        private long nextAt = System.nanoTime();

        Progress read(Connection connection) throws SQLException {
            long began = System.nanoTime();
            if (began - nextAt >= 0) {
                latest = Progress.read(connection);
                long ended = System.nanoTime();
                nextAt = ended + (ended - began) * LEAST_SHARE;
            }
            return latest;
        }

        /** Any thread may call it. */
        Progress latest() {
            return latest;
        }
    }
}
