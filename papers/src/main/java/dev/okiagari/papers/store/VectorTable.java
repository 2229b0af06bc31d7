package dev.okiagari.papers.store;

import dev.okiagari.jdbc.CleanSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The vectors of sections, the first section first. Stateless; the caller commits. */
final class VectorTable {

    /** Replaces a paper's vectors, which have all the same length. */
    int replace(Connection tx, String paper, String embedder, List<float[]> vectors) throws SQLException {
        int changed = vectors.isEmpty() ? 0 : upsert(tx, paper, embedder, vectors);
        // Safe against everybody: the feed is locked.
        String surplus = """
                delete from papers.vector where paper = ? and position >= ?
                """;
        return changed + CleanSql.write(tx, surplus, paper, vectors.size());
    }

    /** In one statement: their numbers in a row, from which each takes its part. */
    private static int upsert(Connection tx, String paper, String embedder, List<float[]> vectors) throws SQLException {
        int length = vectors.getFirst().length;
        float[] numbers = new float[vectors.size() * length];
        for (int position = 0; position < vectors.size(); position++) {
            float[] one = vectors.get(position);
            if (one.length != length) {
                throw new IllegalArgumentException("could not store vectors of different lengths: " + length + " and "
                        + one.length + " numbers by " + embedder);
            }
            System.arraycopy(one, 0, numbers, position * length, length);
        }
        // Safe against everybody: the feed is locked.
        String sql = """
                insert into papers.vector as w (paper, position, embedder, v)
                select n.paper, at, n.embedder, n.numbers[at * n.length + 1 : (at + 1) * n.length]
                from (select ?::text, ?::text, ?::integer, ?::real[]) as n(paper, embedder, length, numbers),
                     generate_series(0, ? - 1) as at
                on conflict (paper, position) do update set embedder = excluded.embedder, v = excluded.v
                where (w.embedder, w.v) is distinct from (excluded.embedder, excluded.v)
                """;
        return CleanSql.write(tx, sql, paper, embedder, length, numbers, vectors.size());
    }
}
