package dev.okiagari.console.store;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** Reads the names of all pipelines, steps and upstreams. Stateless. */
public final class NameReads {

    /**
     * The names.
     *
     * @param steps of each pipeline in their order; empty for one that no node has described yet
     */
    public record Names(SortedMap<String, List<String>> steps, SortedSet<String> upstreams) {

        /** The full names of all that can be put on hold. */
        public SortedSet<String> holdable() {
            SortedSet<String> all = new TreeSet<>();
            upstreams.forEach(u -> all.add(HoldName.upstream(u).text()));
            steps.forEach((pipeline, ofPipeline) -> {
                all.add(HoldName.pipeline(pipeline).text());
                ofPipeline.forEach(s -> all.add(HoldName.step(pipeline, s).text()));
            });
            return all;
        }
    }

    public Names all(Connection connection) throws SQLException {
        SortedMap<String, List<String>> steps = new TreeMap<>();
        SortedSet<String> upstreams = new TreeSet<>();
        submitted(connection).forEach(pipeline -> steps.put(pipeline, new ArrayList<>()));
        String sql = """
                select p.name, s.step ->> 'name' as step, u.name as upstream
                from okiagari.pipeline p
                cross join lateral jsonb_array_elements(p.definition -> 'steps') with ordinality as s(step, place)
                left join lateral jsonb_array_elements_text(s.step -> 'uses') as u(name) on true
                order by p.name, s.place
                """;
        Sql.each(connection, sql, row -> {
            List<String> ofPipeline = steps.computeIfAbsent(row.getString("name"), p -> new ArrayList<>());
            String step = row.getString("step");
            if (!ofPipeline.contains(step)) {
                ofPipeline.add(step);
            }
            if (row.getString("upstream") != null) {
                upstreams.add(row.getString("upstream"));
            }
        });
        return new Names(steps, upstreams);
    }

    private static List<String> submitted(Connection connection) throws SQLException {
        // Hops from pipeline to pipeline along the index.
        String sql = """
                with recursive known(name) as (
                    (select pipeline from okiagari.target where current order by pipeline limit 1)
                    union all
                    select (select t.pipeline from okiagari.target t
                            where t.current and t.pipeline > k.name order by t.pipeline limit 1)
                    from known k where k.name is not null)
                select name from known where name is not null
                """;
        return Sql.list(connection, sql, row -> row.getString(1));
    }
}
