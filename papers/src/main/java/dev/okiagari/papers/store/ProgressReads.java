package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** Reads how far papers are, many at once and again and again: for those who wait for them. Stateless. */
public final class ProgressReads {

    /** In no particular order; those that are not here are left out. */
    public List<Progress> of(Connection connection, Collection<PaperId> ids) throws SQLException {
        String sql = """
                select id, status, reached, error, title from papers.paper where id = any (?::text[])
                """;
        return CleanSql.list(
                connection,
                sql,
                ProgressReads::progress,
                ids.stream().map(PaperId::text).toList());
    }

    private static Progress progress(ResultSet row) throws SQLException {
        String error = row.getString("error");
        return new Progress(
                new PaperId(row.getString("id")),
                Status.of(row.getString("status")),
                Status.of(row.getString("reached")),
                error == null ? null : ErrorJson.read(error),
                row.getString("title"));
    }
}
