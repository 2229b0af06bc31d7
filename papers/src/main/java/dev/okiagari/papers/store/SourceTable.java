package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.papers.arxiv.PaperSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** The one row that says which arXiv the papers of a database come from. Stateless; the caller commits. */
public final class SourceTable {

    public Optional<PaperSource> read(Connection connection) throws SQLException {
        String sql = """
                select address, is_stand_in from papers.arxiv_claim
                """;
        return Sql.first(connection, sql, row -> new PaperSource(row.getString(1), row.getBoolean(2)));
    }

    /** Claims it where nobody has; one of the same kind replaces the address. What is claimed then. */
    public PaperSource claim(Connection tx, PaperSource mine) throws SQLException {
        // Safe against other starters: the first insert wins, the others wait for it and find its row.
        String sql = """
                insert into papers.arxiv_claim as claim (address, is_stand_in) values (?, ?)
                on conflict (one) do update set address = excluded.address, claimed_at = okiagari.now()
                where claim.is_stand_in = excluded.is_stand_in and claim.address <> excluded.address
                """;
        CleanSql.write(tx, sql, mine.address(), mine.isStandIn());
        return read(tx).orElseThrow(() -> new SQLException("the claim was deleted at the same moment"));
    }

    /** Replaces the claim when there is no paper; how many papers there are. */
    public long takeOver(Connection tx, PaperSource mine) throws SQLException {
        // Safe against papers that are being added: nobody inserts one before this transaction ends.
        String lock = """
                lock table papers.paper in share row exclusive mode
                """;
        Sql.write(tx, lock);
        String count = """
                select count(*) from papers.paper
                """;
        long papers = Sql.first(tx, count, row -> row.getLong(1)).orElse(0L);
        if (papers == 0) {
            // Safe against other starters: the row is replaced under its lock.
            String sql = """
                    insert into papers.arxiv_claim (address, is_stand_in) values (?, ?)
                    on conflict (one) do update
                    set address = excluded.address, is_stand_in = excluded.is_stand_in, claimed_at = okiagari.now()
                    """;
            CleanSql.write(tx, sql, mine.address(), mine.isStandIn());
        }
        return papers;
    }
}
