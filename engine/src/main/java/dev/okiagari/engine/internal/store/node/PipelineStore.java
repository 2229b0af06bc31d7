package dev.okiagari.engine.internal.store.node;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What nodes say of their pipelines, for those who have no code. Stateless. */
public final class PipelineStore {

    /** A pipeline as it is kept. */
    public record Known(String name, String firstStep, boolean writesOnEnd, String definitionJson) {}

    /** Enters a pipeline that nobody has described yet; one that is there stays as it is. */
    void enter(Connection connection, Known pipeline) throws SQLException {
        // Safe against other nodes that start at once: the first row counts, and who comes later changes nothing
        // unlocked.
        String sql = """
                insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
                values (?, ?, ?, ?::jsonb, okiagari.now())
                on conflict (name) do nothing
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline.name());
            statement.setString(2, pipeline.firstStep());
            statement.setBoolean(3, pipeline.writesOnEnd());
            statement.setString(4, pipeline.definitionJson());
            statement.executeUpdate();
        }
    }

    public void save(Connection connection, Known pipeline) throws SQLException {
        // Safe against another node saving the same: the last one to start counts.
        String sql = """
                insert into okiagari.pipeline (name, first_step, writes_on_end, definition, updated_at)
                values (?, ?, ?, ?::jsonb, okiagari.now())
                on conflict (name) do update
                set first_step = excluded.first_step, writes_on_end = excluded.writes_on_end,
                    definition = excluded.definition, updated_at = excluded.updated_at
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, pipeline.name());
            statement.setString(2, pipeline.firstStep());
            statement.setBoolean(3, pipeline.writesOnEnd());
            statement.setString(4, pipeline.definitionJson());
            statement.executeUpdate();
        }
    }

    /** True when ending an item of this pipeline needs its code. */
    public boolean writesOnEnd(Connection connection, String name) throws SQLException {
        return find(connection, name).map(Known::writesOnEnd).orElse(true); // not described yet: a node will know
    }

    /** True when steps of its pipeline have changed places since this item ended: its step no longer says what it has done. */
    public boolean isReorderedSince(Connection connection, long endedItem) throws SQLException {
        // Safe against a node that changes the order now: it holds the pipeline's row till then, and afterwards finds
        // the
        // item half-way.
        String sql = """
                select f.step <> '' and coalesce(f.ended_at <= p.reordered_at, false)
                from okiagari.finished f join okiagari.pipeline p on p.name = f.pipeline
                where f.id = ? for share of p
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, endedItem);
            try (ResultSet row = statement.executeQuery()) {
                return row.next() && row.getBoolean(1);
            }
        }
    }

    public Optional<Known> find(Connection connection, String name) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select name, first_step, writes_on_end, definition from okiagari.pipeline where name = ?
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, name);
            try (ResultSet row = statement.executeQuery()) {
                return row.next()
                        ? Optional.of(
                                new Known(row.getString(1), row.getString(2), row.getBoolean(3), row.getString(4)))
                        : Optional.empty();
            }
        }
    }

    /**
     * The given step of an item's pipeline and the declared steps after it, with the names that any of them had before;
     * empty when there is no such step.
     */
    public List<String> stepsFrom(Connection connection, long itemId, String step) throws SQLException {
        // Safe against everybody: a plain read.
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
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, itemId);
            statement.setString(2, step);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    names.add(rows.getString(1));
                }
            }
        }
        return names;
    }
}
