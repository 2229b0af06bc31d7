package dev.okiagari.engine.internal.store.item;

import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.jdbc.Column;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What steps left for later steps. */
final class NoteStore {

    /** A note to be written: which item's, by which step and visit. */
    record Row(long itemId, String step, int visit, StoredNote note) {}

    private NoteStore() {}

    /** Adds the latest value of each note to these maps, which are by item and name. */
    static void read(Connection connection, Map<Long, Map<String, String>> notes) throws SQLException {
        // Only the lease holder and acts that fence it first write an item's notes.
        String sql = """
                select item_id, name, value from okiagari.note where item_id = any(?) order by item_id, visit
                """;
        Sql.each(
                connection,
                sql,
                row -> Objects.requireNonNull(notes.get(row.getLong(1))).put(row.getString(2), row.getString(3)),
                Column.ids(notes.keySet()));
    }

    static void write(Connection connection, List<Row> notes) throws SQLException {
        // Safe against late results: runs after the fenced update of the same transaction.
        String sql = """
                insert into okiagari.note (item_id, name, step, visit, value)
                select n.item_id, n.name, n.step, n.visit, n.value::jsonb
                from unnest(?, ?, ?, ?, ?) as n(item_id, name, step, visit, value)
                on conflict (item_id, name, step) do update set value = excluded.value, visit = excluded.visit
                """;
        Sql.write(
                connection,
                sql,
                Column.longs(notes, Row::itemId),
                Column.texts(notes, r -> r.note().name()),
                Column.texts(notes, Row::step),
                Column.ints(notes, Row::visit),
                Column.texts(notes, r -> r.note().json()));
    }

    static void drop(Connection connection, long itemId, List<String> steps) throws SQLException {
        // Safe against the lease holder: the caller has moved the epoch on in the same transaction.
        String sql = """
                delete from okiagari.note where item_id = ? and step = any(?)
                """;
        Sql.write(connection, sql, itemId, Column.names(steps));
    }
}
