package dev.okiagari.papers.store;

import dev.okiagari.application.Sql;
import dev.okiagari.papers.arxiv.PaperId;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads how far papers are, many at once and again and again: for those who wait for them. Stateless. */
public final class ProgressReads {

    /**
     * Where a paper is at this moment.
     *
     * @param reached how far it has come, also when it has failed since
     * @param error the latest failure; null after a success
     */
    public record Progress(
            PaperId id,
            Status status,
            Status reached,
            PaperView.@Nullable PaperError error,
            @Nullable String title) {

        /** Nothing more happens by itself. */
        public boolean isOver() {
            return status == Status.READY || status == Status.FAILED;
        }

        /** How many of {@link PaperView#STEPS} steps it has behind it. */
        public int steps() {
            return PaperView.stepsBehind(reached);
        }
    }

    /** In no particular order; those that are not here are left out. */
    public List<Progress> of(Connection connection, Collection<PaperId> ids) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select id, status, reached, error, title from papers.paper where id = any (?::text[])
                """;
        return Sql.list(
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
