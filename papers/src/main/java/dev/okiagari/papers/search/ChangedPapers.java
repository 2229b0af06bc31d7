package dev.okiagari.papers.search;

import dev.okiagari.papers.store.IndexReads;
import dev.okiagari.papers.store.IndexReads.Changed;
import dev.okiagari.papers.store.IndexReads.Feed;
import dev.okiagari.papers.store.IndexedPaper;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Carries papers from the tables into a generation of the index, page by page, each from one snapshot. Used by one thread, but for counting. */
final class ChangedPapers {
    /** Few, since each may have a hundred long vectors. */
    private static final int PAGE = 20;

    /** How many are lost, and read again, when the process dies. */
    private static final int PER_COMMIT = 500;

    private static final Logger log = LoggerFactory.getLogger(ChangedPapers.class);

    private final IndexReads reads = new IndexReads();
    private final DataSource database;
    private volatile boolean stopping;

    ChangedPapers(DataSource database) {
        this.database = database;
    }

    /** What was read in one snapshot: a part of what is behind, or all of it. */
    private record Page(Feed feed, List<Changed> changed, List<IndexedPaper> papers, boolean last) {
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
        Feed feed = inSnapshot(reads::feed);
        return !state.origin().equals(Optional.of(feed.origin())) || state.change() > feed.last();
    }

    long behind(IndexState state) throws SQLException {
        return inSnapshot(connection -> reads.titledAfter(connection, state.change()));
    }

    /** Ends the work at the next page; what was read by then is committed. */
    void stop() {
        stopping = true;
    }

    /** Until nothing is behind, or it is stopped. Returns how many papers were written or taken out. */
    long bringInto(Generation index) throws SQLException, IOException {
        long moved = 0;
        long uncommitted = 0;
        IndexState state = index.state();
        while (true) {
            long from = state.change();
            Page page = inSnapshot(connection -> page(connection, from));
            write(index, page);
            moved += page.changed().size();
            uncommitted += page.changed().size();
            boolean whole = state.whole() || page.last();
            state = new IndexState(Optional.of(page.feed().origin()), page.reached(), whole);
            boolean ending = page.last() || stopping;
            if (!state.equals(index.state()) && (ending || uncommitted >= PER_COMMIT)) {
                index.commit(state);
                uncommitted = 0;
            }
            if (ending) {
                return moved;
            }
        }
    }

    private Page page(Connection connection, long from) throws SQLException {
        Feed feed = reads.feed(connection);
        if (feed.last() == from) {
            return new Page(feed, List.of(), List.of(), true);
        }
        List<Changed> changed = reads.changedAfter(connection, from, PAGE);
        List<String> ids = changed.stream().map(Changed::id).distinct().toList();
        return new Page(feed, changed, reads.papers(connection, ids), changed.size() < PAGE);
    }

    /** Whether a paper changed or went is seen by its being there; the order of the two does not matter then. */
    private static void write(Generation index, Page page) throws IOException {
        Set<String> there = new HashSet<>();
        for (IndexedPaper paper : page.papers()) {
            try {
                index.replace(paper.id(), PaperDocuments.of(paper));
                there.add(paper.id());
            } catch (IllegalArgumentException e) {
                // Of this paper alone: it must not keep all others from being found.
                log.error("paper {} cannot be searched because the index refused it", paper.id(), e);
            }
        }
        for (Changed changed : page.changed()) {
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
