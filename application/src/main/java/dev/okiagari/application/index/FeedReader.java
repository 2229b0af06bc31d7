package dev.okiagari.application.index;

import dev.okiagari.application.ChangeFeed.ChangedRow;
import dev.okiagari.application.ChangeFeed.Position;
import dev.okiagari.gateway.http.Stopwatch;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries rows from the tables into a generation of the index, page by page, each from one snapshot. Used by one thread, except for counting. */
final class FeedReader {
    /** Few rows, since each may have a hundred long vectors; more while rows turn out to be small. */
    private static final int SMALLEST_PAGE = 20;

    private static final int LARGEST_PAGE = 160;

    /** A page that takes less time than this has small rows. */
    private static final Duration QUICK = Duration.ofMillis(100);

    /** How much work is lost, and done again, when the process dies. By time: a commit costs the same for few rows as for many. */
    private static final Duration BETWEEN_COMMITS = Duration.ofSeconds(3);

    private static final Logger log = LoggerFactory.getLogger(FeedReader.class);

    private final IndexPlan plan;
    private final DataSource database;
    private volatile boolean stopping;

    FeedReader(IndexPlan plan, DataSource database) {
        this.plan = plan;
        this.database = database;
    }

    /** What was read in one snapshot: a part of what is behind, or all of it. */
    private record Page(Position feed, List<ChangedRow> changed, List<IndexedRow> rows, boolean last) {
        /** All up to this change has been read. */
        long reached() {
            return last ? feed.last() : changed.getLast().change();
        }
    }

    @FunctionalInterface
    private interface Use<T> {
        T on(Connection connection) throws SQLException;
    }

    /** Whether that index followed something else: another database, or this one before it was set back. */
    boolean isOfAnother(IndexState state) throws SQLException {
        if (state.origin().isEmpty()) {
            return false;
        }
        Position feed = inSnapshot(plan.feed()::position);
        return !state.origin().equals(Optional.of(feed.origin())) || state.change() > feed.last();
    }

    long behind(IndexState state) throws SQLException {
        return inSnapshot(connection -> plan.rows().countAfter(connection, state.change()));
    }

    /** Ends the work at the next page; everything read before is committed. */
    void stop() {
        stopping = true;
    }

    /** Until nothing is behind, or it is stopped. Returns how many rows were written or removed. */
    long bringInto(Generation index) throws SQLException, IOException {
        long moved = 0;
        int size = SMALLEST_PAGE;
        Stopwatch sinceCommit = Stopwatch.start();
        IndexState state = index.state();
        while (true) {
            long from = state.change();
            int atMost = size;
            Stopwatch sinceBegin = Stopwatch.start();
            Page page = inSnapshot(connection -> page(connection, from, atMost));
            write(index, page);
            size = isOver(QUICK, sinceBegin) ? SMALLEST_PAGE : Math.min(2 * size, LARGEST_PAGE);
            moved += page.changed().size();
            boolean whole = state.whole() || page.last();
            state = new IndexState(Optional.of(page.feed().origin()), page.reached(), whole);
            boolean ending = page.last() || stopping;
            if (!state.equals(index.state()) && (ending || isOver(BETWEEN_COMMITS, sinceCommit))) {
                index.commit(state);
                sinceCommit = Stopwatch.start();
            }
            if (ending) {
                return moved;
            }
        }
    }

    private static boolean isOver(Duration limit, Stopwatch watch) {
        return watch.elapsed().compareTo(limit) > 0;
    }

    private Page page(Connection connection, long from, int size) throws SQLException {
        Position feed = plan.feed().position(connection);
        if (feed.last() == from) {
            return new Page(feed, List.of(), List.of(), true);
        }
        List<ChangedRow> changed = plan.feed().changedAfter(connection, from, size);
        List<String> ids = changed.stream().map(ChangedRow::id).distinct().toList();
        return new Page(feed, changed, plan.rows().read(connection, ids), changed.size() < size);
    }

    /** A row was deleted if it does not exist, so the order of changes and deletions does not matter. */
    private void write(Generation index, Page page) throws IOException {
        Set<String> there = new HashSet<>();
        for (IndexedRow row : page.rows()) {
            try {
                index.replace(row.id(), row.documents().get());
                there.add(row.id());
            } catch (IllegalArgumentException e) {
                // Only this row: it must not prevent all others from being found.
                log.error("{}: {} cannot be found because Lucene refused its documents", plan.name(), row.id(), e);
            }
        }
        for (ChangedRow changed : page.changed()) {
            if (!there.contains(changed.id())) {
                index.remove(changed.id());
            }
        }
    }

    private <T> T inSnapshot(Use<T> use) throws SQLException {
        try (Connection connection = database.getConnection()) {
            int isolation = connection.getTransactionIsolation();
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            try {
                return use.on(connection);
            } finally {
                // A pooled connection goes back as it came.
                connection.rollback();
                connection.setTransactionIsolation(isolation);
                connection.setAutoCommit(autoCommit);
            }
        }
    }
}
