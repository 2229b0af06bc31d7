package dev.okiagari.catalog.store;

import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each job has to do, together with what failed before. Stateless. */
public final class TargetReads {

    /** The genres whose rankings are asked for. */
    public List<String> ranking(Connection connection) throws SQLException {
        String sql = """
                select genre::text as id from catalog.target_genre where is_enabled
                union
                select source_id from catalog.owed_target where job = 'ranking'
                order by id
                """;
        return ids(connection, sql);
    }

    /**
     * The items in the newest ranking of every genre that was asked for since then, changed or not.
     *
     * @param since the start of the net, or of today for a job that runs alone
     */
    public List<String> item(Connection connection, Instant since) throws SQLException {
        String sql = """
                select r.item as id
                from catalog.staging s
                cross join lateral (select max(taken_at) as taken_at from catalog.item_rank_snapshot
                                    where genre = s.source_id::bigint) newest
                join catalog.item_rank_snapshot r on r.genre = s.source_id::bigint and r.taken_at = newest.taken_at
                where s.source = 'rakuten' and s.entity = 'ranking' and s.checked_at >= ?
                union
                select source_id from catalog.owed_target where job = 'item'
                order by id
                """;
        return ids(connection, sql, since);
    }

    /**
     * The genres that items name and that are not known, and those of items that were applied since then.
     *
     * @param since until when the previous run of the job took its input; null when there was none
     */
    public List<String> genre(Connection connection, @Nullable Instant since) throws SQLException {
        String sql = """
                select i.genre::text as id from catalog.item i
                where i.genre is not null and not exists (select from catalog.genre g where g.id = i.genre)
                union
                select i.genre::text from catalog.staging s
                join catalog.item i on i.id = s.source_id
                where s.source = 'rakuten' and s.entity = 'item' and i.genre is not null
                  and s.applied_at >= coalesce(?::timestamptz, '-infinity')
                union
                select source_id from catalog.owed_target where job = 'genre'
                order by id
                """;
        return ids(connection, sql, since);
    }

    /** The same for tags. */
    public List<String> tag(Connection connection, @Nullable Instant since) throws SQLException {
        String sql = """
                select t.tag::text as id from catalog.item_tag t
                where not exists (select from catalog.tag k where k.id = t.tag)
                union
                select t.tag::text from catalog.staging s
                join catalog.item_tag t on t.item = s.source_id
                where s.source = 'rakuten' and s.entity = 'item' and s.applied_at >= coalesce(?::timestamptz, '-infinity')
                union
                select source_id from catalog.owed_target where job = 'tag'
                order by id
                """;
        return ids(connection, sql, since);
    }

    /** The beginning of the present day in Japan. */
    public Instant today(Connection connection) throws SQLException {
        String sql = """
                select date_trunc('day', okiagari.now(), 'Asia/Tokyo') as today
                """;
        return Sql.one(connection, sql, row -> Sql.requireInstant(row, "today"));
    }

    private static List<String> ids(Connection connection, String sql, @Nullable Object... values) throws SQLException {
        return CleanSql.list(connection, sql, row -> row.getString("id"), values);
    }
}
