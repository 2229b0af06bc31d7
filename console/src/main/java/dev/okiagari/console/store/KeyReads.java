package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds items by key, in one pipeline or in all. Stateless. */
public final class KeyReads {

    /** Ids of the current items with this key outside runs; if there are none, of the latest run. */
    public List<Long> ids(Connection connection, @Nullable String pipeline, String key) throws SQLException {
        List<Long> ofNoRun = ofNoRun(connection, pipeline, key);
        return ofNoRun.isEmpty() ? ofLatestRun(connection, pipeline, key) : ofNoRun;
    }

    /** For each pipeline the item of the newest run that has the key, among the latest 1,000 runs. */
    private static List<Long> ofLatestRun(Connection connection, @Nullable String pipeline, String key)
            throws SQLException {
        String sql = """
                select distinct on (t.pipeline) t.id
                from (select id, pipeline from okiagari.run order by id desc limit 1000) r
                join okiagari.target t
                  on t.pipeline = r.pipeline and t.run_id = r.id and t.key = ? and t.current
                where (?::text is null or t.pipeline = ?)
                order by t.pipeline, r.id desc
                """;
        return Sql.ids(connection, sql, key, pipeline, pipeline);
    }

    private static List<Long> ofNoRun(Connection connection, @Nullable String pipeline, String key)
            throws SQLException {
        // The recursion hops from pipeline to pipeline along the index, so that items are found whose pipeline no
        // node has described yet, without a walk over all keys.
        String sql = """
                with recursive known(name) as (
                    (select pipeline from okiagari.target where current order by pipeline limit 1)
                    union all
                    select (select t.pipeline from okiagari.target t
                            where t.current and t.pipeline > k.name order by t.pipeline limit 1)
                    from known k where k.name is not null)
                select t.id
                from known k
                join okiagari.target t on t.pipeline = k.name and t.run_id = 0 and t.key = ? and t.current
                where (?::text is null or k.name = ?)
                order by t.id
                """;
        return Sql.ids(connection, sql, key, pipeline, pipeline);
    }
}
