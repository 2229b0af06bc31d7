package dev.okiagari.console.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the notes of an item. Stateless. */
public final class NoteReads {

    /**
     * One note.
     *
     * @param json its value as JSON text
     */
    public record NoteRow(String name, String step, int visit, String json) {}

    public List<NoteRow> of(Connection connection, long itemId) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select name, step, visit, value from okiagari.note where item_id = ? order by visit, name
                """;
        List<NoteRow> notes = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, itemId);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    notes.add(new NoteRow(rows.getString(1), rows.getString(2), rows.getInt(3), rows.getString(4)));
                }
            }
        }
        return notes;
    }
}
