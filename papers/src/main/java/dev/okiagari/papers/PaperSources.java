package dev.okiagari.papers;

import dev.okiagari.application.Database;
import dev.okiagari.papers.arxiv.PaperSource;
import dev.okiagari.papers.store.SourceTable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Keeps papers of the real arXiv and those of a stand-in apart: all papers of a database come from one of the two. The first program
 * that calls an arXiv claims it; one that brings the other kind is refused. Mirrors of arXiv have the same papers, and one stand-in
 * replaces another, so addresses of one kind are not compared. Threads may share it. Throws {@code DatabaseFailed} when the database
 * is away.
 */
public final class PaperSources {
    private final Database database;
    private final SourceTable claims = new SourceTable();

    public PaperSources(Database database) {
        this.database = database;
    }

    /** The arXiv of this database; empty when none was called yet. */
    public Optional<PaperSource> claimed() {
        return database.inTransaction(claims::read);
    }

    /** The same over a connection. */
    public static Optional<PaperSource> claimed(Connection connection) throws SQLException {
        return new SourceTable().read(connection);
    }

    /** Returns when papers of this database may come from there. Throws {@link OtherSource} with the reason and what to do. */
    public void require(PaperSource mine) {
        PaperSource there = database.inTransaction(tx -> claims.claim(tx, mine));
        if (there.isStandIn() != mine.isStandIn()) {
            throw OtherSource.of(mine, there);
        }
    }

    /**
     * Makes this the arXiv of the database, for a person who says so. Refused while there are papers, because they would mix.
     *
     * @return how many papers there are: 0 when it was taken over
     */
    public long takeOver(PaperSource mine) {
        return database.inTransaction(tx -> claims.takeOver(tx, mine));
    }
}
