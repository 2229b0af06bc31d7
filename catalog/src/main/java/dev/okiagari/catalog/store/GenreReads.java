package dev.okiagari.catalog.store;

import dev.okiagari.catalog.view.GenreBranch;
import dev.okiagari.catalog.view.GenreView;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the tree of genres. Stateless. */
public final class GenreReads {

    /** Right below this one, with the number of those below each. */
    public List<GenreBranch.Node> nodes(Connection connection, long parent) throws SQLException {
        String sql = """
                select g.id, g.name, g.level, (select count(*) from catalog.genre b where b.parent = g.id) as children
                from catalog.genre g where g.parent = ? order by g.id
                """;
        return CleanSql.list(connection, sql, Sql.record(GenreBranch.Node.class), parent);
    }

    /** From the top down to this one, the root left out. */
    public List<GenreView> path(Connection connection, long genre) throws SQLException {
        // A loop in the tree ends it, because the depth is limited.
        String sql = """
                with recursive up as (
                  select id, name, level, parent, 1 as steps from catalog.genre where id = ?
                  union all
                  select g.id, g.name, g.level, g.parent, u.steps + 1
                  from up u join catalog.genre g on g.id = u.parent where u.steps < 20)
                select id, name, level, parent from up where parent is not null order by steps desc
                """;
        return CleanSql.list(connection, sql, Sql.record(GenreView.class), genre);
    }

    /** Each of these and all below it. */
    public Map<Long, List<Long>> below(Connection connection, Collection<Long> genres) throws SQLException {
        // A loop in the tree ends it, because rows come once.
        String sql = """
                with recursive below as (
                  select n.id as top, n.id from unnest(?::bigint[]) as n(id)
                  union
                  select b.top, g.id from catalog.genre g join below b on g.parent = b.id)
                select top, id from below order by top, id
                """;
        Map<Long, List<Long>> found = new LinkedHashMap<>();
        CleanSql.list(
                connection,
                sql,
                row -> found.computeIfAbsent(row.getLong("top"), top -> new ArrayList<>())
                        .add(row.getLong("id")),
                List.copyOf(genres));
        return found;
    }
}
