package dev.okiagari.console.store;

import dev.okiagari.engine.model.Codec;
import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads the notes of an item. Stateless. */
public final class NoteReads {

    /**
     * One note.
     *
     * @param json its value as JSON text, as people may see it
     */
    public record NoteRow(String name, String step, int visit, String json) {
        public NoteRow {
            json = Codec.shown(json);
        }
    }

    public List<NoteRow> of(Connection connection, long itemId) throws SQLException {
        String sql = """
                select name, step, visit, value as json from okiagari.note where item_id = ? order by visit, name
                """;
        return Sql.list(connection, sql, Sql.record(NoteRow.class), itemId);
    }
}
