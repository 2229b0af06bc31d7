package dev.okiagari.engine.internal.store.node;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** What nodes have described of their pipelines, for readers that do not have the code. Stateless; the caller commits. */
public final class PipelineStore {

    /** True when ending an item of this pipeline needs its code. */
    public boolean writesOnEnd(Connection connection, String name) throws SQLException {
        String sql = """
                select writes_on_end from okiagari.pipeline where name = ?
                """;
        return Sql.first(connection, sql, row -> row.getBoolean(1), name)
                .orElse(true); // not described yet: a node knows
    }

    /** True when bringing an ended item of this pipeline back needs its code. */
    public boolean writesOnRevive(Connection connection, String name) throws SQLException {
        String sql = """
                select from okiagari.pipeline where name = ? and (definition ->> 'writesOnRevive')::boolean
                """;
        return Sql.exists(connection, sql, name);
    }

    /** True when the steps of its pipeline were reordered since this item ended: its step no longer tells what it has done. */
    public boolean isReorderedSince(Connection connection, long endedItem) throws SQLException {
        // Safe against a node that changes the order now: it has locked the pipeline's row, and then finds the item
        // unfinished.
        String sql = """
                select f.step <> '' and coalesce(f.ended_at <= p.reordered_at, false)
                from okiagari.target t
                join okiagari.finished f on f.pipeline = t.pipeline and f.id = t.id
                join okiagari.pipeline p on p.name = f.pipeline
                where t.id = ? for share of p
                """;
        return Sql.first(connection, sql, row -> row.getBoolean(1), endedItem).orElse(false);
    }

    /** This step of the item's pipeline and those after it, also by their former names; empty when there is no such step. */
    public List<String> stepsFrom(Connection connection, long itemId, String step) throws SQLException {
        String sql = """
                with described as (
                    select p.definition from okiagari.target t join okiagari.pipeline p on p.name = t.pipeline
                    where t.id = ?),
                steps as (
                    select s.value ->> 'name' as name, s.place
                    from described d, jsonb_array_elements(d.definition -> 'steps') with ordinality as s(value, place)),
                later as (
                    select name, place from steps where place >= (select place from steps where name = ?)),
                former as (
                    select r.key as name, l.place
                    from described d, jsonb_each_text(coalesce(d.definition -> 'renamed', '{}')) r
                    join later l on l.name = r.value)
                select name from (select * from later union all select * from former) named order by place
                """;
        return Sql.list(connection, sql, row -> row.getString(1), itemId, step);
    }
}
