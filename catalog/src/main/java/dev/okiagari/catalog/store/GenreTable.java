package dev.okiagari.catalog.store;

import dev.okiagari.catalog.answer.Content.GenreRow;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Column;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;

/** The tree of genres. Stateless; the caller commits. */
final class GenreTable {

    /** All genres of one answer. What an answer leaves out stays as it was. */
    void put(Connection tx, List<GenreRow> rows) throws SQLException {
        // Safe against answers with the same genres: both lock them in the order of their ids. The parents are checked
        // at the end
        // of the statement, so they may come after their children.
        String sql = """
                insert into catalog.genre as g (id, name, level, parent)
                select n.id, n.name, n.level, n.parent
                from unnest(?::bigint[], ?::text[], ?::integer[], ?::bigint[]) as n(id, name, level, parent)
                order by n.id
                on conflict (id) do update
                set name = coalesce(excluded.name, g.name), level = coalesce(excluded.level, g.level),
                    parent = coalesce(excluded.parent, g.parent)
                where (g.name, g.level, g.parent) is distinct from
                      (coalesce(excluded.name, g.name), coalesce(excluded.level, g.level),
                       coalesce(excluded.parent, g.parent))
                """;
        CleanSql.write(
                tx,
                sql,
                rows.stream().map(GenreRow::id).toList(),
                Column.texts(rows, GenreRow::name),
                Column.numbers(rows, GenreRow::level),
                Column.texts(rows, row -> Objects.toString(row.parent(), null)));
    }
}
