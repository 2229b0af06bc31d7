package dev.okiagari.engine.internal.store.read;

import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.read.Part.Position;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of a list by key: the latest item of each key, in any state, sorted by key. Plain reads. Stateless. */
record KeyParts(ItemFilter filter, String prefix) {
    /** What sorts behind every key that begins with a text, after that text. */
    private static final String BEHIND_ALL =
            Character.toString(Character.MAX_CODE_POINT).repeat(Names.LONGEST_KEY);

    List<Position> byKey(Connection connection, @Nullable Position last, int most) throws SQLException {
        // Uses target_identity. Keys sort by their bytes, so a prefix is a range.
        String sql = """
                with recursive pipelines(name) as (
                    (select pipeline from okiagari.target where current order by pipeline limit 1)
                    union all
                    select n.pipeline from pipelines p cross join lateral (
                        select t.pipeline from okiagari.target t
                        where t.current and t.pipeline > p.name order by t.pipeline limit 1) n)
                select k.id, k.key
                from (select ?::text as pipeline) q
                join pipelines p on q.pipeline is null or p.name = q.pipeline
                cross join lateral (
                    select t.id, t.key from okiagari.target t
                    where t.current and t.pipeline = p.name and t.run_id = ? and t.key >= ? and t.key <= ?
                      and (t.key > ? or t.id > ?)
                    order by t.key limit ?) k
                order by k.key, k.id limit ?
                """;
        String from = last == null ? prefix : last.by();
        return Sql.list(
                connection,
                sql,
                row -> new Position(row.getLong(1), row.getString(2)),
                filter.pipeline(),
                filter.runId() == null ? Lane.NO_RUN : filter.runId(),
                from,
                prefix + BEHIND_ALL,
                from,
                last == null ? 0 : last.id(),
                most,
                most);
    }
}
