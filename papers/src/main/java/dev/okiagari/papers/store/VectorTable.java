package dev.okiagari.papers.store;

import dev.okiagari.application.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The vectors of sections, the first section first. Stateless; the caller commits. */
final class VectorTable {

    /** Replaces a paper's vectors. */
    int replace(Connection tx, String paper, String embedder, List<float[]> vectors) throws SQLException {
        // Safe against everybody: the feed is locked.
        String upsert = """
                insert into papers.vector as w (paper, position, embedder, v) values (?, ?, ?, ?)
                on conflict (paper, position) do update set embedder = excluded.embedder, v = excluded.v
                where (w.embedder, w.v) is distinct from (excluded.embedder, excluded.v)
                """;
        int changed = 0;
        for (int position = 0; position < vectors.size(); position++) {
            changed += Sql.update(tx, upsert, paper, position, embedder, vectors.get(position));
        }
        // Safe against everybody: the feed is locked.
        String surplus = """
                delete from papers.vector where paper = ? and position >= ?
                """;
        return changed + Sql.update(tx, surplus, paper, vectors.size());
    }
}
