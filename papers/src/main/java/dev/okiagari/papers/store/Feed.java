package dev.okiagari.papers.store;

import dev.okiagari.application.Sql;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The sequence of changes. Taking it is the first thing that a transaction does to papers (after the engine's own row):
 * those that change papers then go one after the other, commit in the order of their numbers, and see each other's papers
 * and citations. Valid for one transaction.
 */
final class Feed {
    private final Connection tx;
    private final long number;
    private boolean isChanged;

    private Feed(Connection tx, long number) {
        this.tx = tx;
        this.number = number;
    }

    static Feed take(Connection tx) throws SQLException {
        // Safe against everybody who changes papers: they wait here for each other.
        String sql = """
                update papers.feed set last = last + 1 returning last
                """;
        return new Feed(tx, Sql.first(tx, sql, row -> row.getLong(1)).orElseThrow());
    }

    long number() {
        return number;
    }

    /** Counts rows that a statement changed. */
    void changed(int rows) {
        isChanged |= rows > 0;
    }

    /** Lets followers know of the paper, when anything was changed. */
    void tell(String paper) throws SQLException {
        if (!isChanged) {
            return;
        }
        // Safe against everybody: the feed is ours until the commit.
        String sql = """
                update papers.paper set change = ? where id = ?
                """;
        Sql.update(tx, sql, number, paper);
    }
}
