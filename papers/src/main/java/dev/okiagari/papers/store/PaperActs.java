package dev.okiagari.papers.store;

import dev.okiagari.application.ChangeFeed.Change;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.Optional;

/**
 * What people do to papers, in the transaction in which the engine was told the same before: steps lock the item first, too.
 * Stateless; the caller commits.
 */
public final class PaperActs {
    private final PaperTable papers = new PaperTable();
    private final ErrorTable errors = new ErrorTable();

    /** A new paper; false when it is here already. */
    public boolean insert(Connection tx, PaperId id) throws SQLException {
        return papers.insert(tx, id.text());
    }

    /** The latest month that an id can have: it is already tomorrow somewhere on earth. */
    public YearMonth latestMonth(Connection tx) throws SQLException {
        String sql = """
                select to_char((okiagari.now() + interval '1 day') at time zone 'UTC', 'YYYY-MM')
                """;
        return Sql.first(tx, sql, row -> YearMonth.parse(row.getString(1))).orElseThrow();
    }

    public Optional<Status> status(Connection tx, PaperId id) throws SQLException {
        return papers.status(tx, id.text());
    }

    /** It is tried again from where it failed. */
    public void revive(Connection tx, PaperId id) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        feed.changed(errors.revived(tx, id.text()));
        feed.announce(id.text());
    }

    /** It goes through its steps again from there. */
    public void setBack(Connection tx, PaperId id, Status to) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        feed.changed(errors.setBack(tx, id.text(), to));
        feed.announce(id.text());
    }

    /** Deletes its row and everything that belongs to it; false when there is none. */
    public boolean delete(Connection tx, PaperId id) throws SQLException {
        Change feed = PaperFeed.FEED.take(tx);
        boolean wasHere = papers.delete(tx, id.text()) == 1;
        if (wasHere) {
            feed.announceGone(id.text());
        }
        return wasHere;
    }
}
