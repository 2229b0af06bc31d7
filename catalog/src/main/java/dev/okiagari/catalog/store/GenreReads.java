package dev.okiagari.catalog.store;

import dev.okiagari.application.Sql;
import dev.okiagari.catalog.view.GenreView;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads the tree of genres. Stateless. */
public final class GenreReads {

    /** Right below this one. */
    public List<GenreView> children(Connection connection, long parent) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select id, name, level, parent from catalog.genre where parent = ? order by id
                """;
        return Sql.list(
                connection,
                sql,
                row -> new GenreView(
                        row.getLong("id"),
                        row.getString("name"),
                        row.getObject("level", Integer.class),
                        row.getObject("parent", Long.class)),
                parent);
    }

    /** This one and all below it: what a search for a genre means. */
    public List<Long> below(Connection connection, long genre) throws SQLException {
        // Safe against everybody: a plain read. A loop in the tree ends it, because rows come once.
        String sql = """
                with recursive below as (
                  select ?::bigint as id
                  union
                  select g.id from catalog.genre g join below b on g.parent = b.id)
                select id from below order by id
                """;
        return Sql.list(connection, sql, row -> row.getLong("id"), genre);
    }
}
