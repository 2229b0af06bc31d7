package dev.okiagari.application;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * The sequence of changes of one table, by which search indexes and other followers learn what to read again.
 *
 * <p>The schema has a table {@code feed} of one row ({@code origin uuid}, {@code last bigint}) and a table {@code gone} ({@code id text
 * primary key}, {@code change bigint}); the followed table has {@code id text} and {@code change bigint}. Whoever changes rows takes the
 * feed first ({@link #take}) and so holds it until the commit: changes commit in the order of their numbers, and whoever has seen a number
 * has seen all before it. Threads may share it.
 */
public final class ChangeFeed {
    private final FeedTable table;

    private ChangeFeed(FeedTable table) {
        this.table = table;
    }

    /** The feed of a schema; table is the one whose rows are followed. */
    public static ChangeFeed of(String schema, String table) {
        return new ChangeFeed(new FeedTable(schema, table));
    }

    /** The identity of the database, and the number of its latest change. */
    public record Position(UUID origin, long last) {}

    /** A row that was changed or deleted, and when in the sequence that was. */
    public record ChangedRow(String id, long change) {}

    /** Takes the next number; other writers wait until this transaction ends. */
    public Change take(Connection tx) throws SQLException {
        return new Change(table, tx, table.next(tx));
    }

    public Position position(Connection connection) throws SQLException {
        return table.position(connection);
    }

    /** The next rows after this change, in order; a few more than the limit when several changed with one number. */
    public List<ChangedRow> changedAfter(Connection connection, long change, int limit) throws SQLException {
        return table.changedAfter(connection, change, limit);
    }

    /** One numbered change. Valid for its transaction. */
    public static final class Change {
        private final FeedTable table;
        private final Connection tx;
        private final long number;
        private boolean isChanged;

        private Change(FeedTable table, Connection tx, long number) {
            this.table = table;
            this.tx = tx;
            this.number = number;
        }

        /** Counts rows that a statement changed; without any, nothing is announced. */
        public void changed(int rows) {
            isChanged |= rows > 0;
        }

        /** Announces the row to followers, when anything was changed. */
        public void announce(String id) throws SQLException {
            if (isChanged) {
                table.announce(tx, id, number);
            }
        }

        /** Announces that the row was deleted. */
        public void announceGone(String id) throws SQLException {
            table.announceGone(tx, id, number);
        }
    }
}
