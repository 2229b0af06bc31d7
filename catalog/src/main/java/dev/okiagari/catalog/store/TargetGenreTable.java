package dev.okiagari.catalog.store;

import dev.okiagari.catalog.view.TargetGenre;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;

/** The genres whose rankings are asked for. Stateless; the caller commits. */
public final class TargetGenreTable {

    /** Returns how many of them were not targets before. */
    public int add(Connection tx, Collection<Long> genres, String who) throws SQLException {
        // Safe against others who add: the second one waits for the first and then finds the row.
        String sql = """
                insert into catalog.target_genre as t (genre, added_by)
                select n.genre, ? from unnest(?::bigint[]) as n(genre) order by n.genre
                on conflict (genre) do update set is_enabled = true where not t.is_enabled
                """;
        return CleanSql.write(tx, sql, who, genres.stream().distinct().toList());
    }

    /** Also what their rankings owe is forgotten. Returns how many were targets. */
    public int remove(Connection tx, Collection<Long> genres) throws SQLException {
        List<Long> list = List.copyOf(genres);
        // Safe against a run that has begun: it keeps its targets, and what fails of them is owed once more.
        String owed = """
                delete from catalog.owed_target where job = 'ranking' and source_id = any (?::text[])
                """;
        CleanSql.write(tx, owed, list);
        // Safe against others who remove: the row is deleted once.
        String sql = """
                delete from catalog.target_genre where genre = any (?::bigint[])
                """;
        return CleanSql.write(tx, sql, list);
    }

    /** With their names, where known, and when they were last asked for. */
    public List<TargetGenre> list(Connection connection) throws SQLException {
        String sql = """
                select t.genre, g.name, t.is_enabled as enabled, t.added_at, t.added_by, s.checked_at as asked_at
                from catalog.target_genre t
                left join catalog.genre g on g.id = t.genre
                left join catalog.staging s
                  on s.source = 'rakuten' and s.entity = 'ranking' and s.source_id = t.genre::text
                order by t.genre
                """;
        return Sql.list(connection, sql, Sql.record(TargetGenre.class));
    }
}
