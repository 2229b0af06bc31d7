package dev.okiagari.console.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** What steps left for later steps of an item. Stateless. */
public final class NoteReads {

    /**
     * One note.
     *
     * @param json its value as JSON text
     */
    public record NoteLeft(String name, String step, int visit, String json) {}

    public List<NoteLeft> of(Connection connection, long itemId) throws SQLException {
        // Safe against everybody: a plain read.
        String sql = """
                select name, step, visit, value from okiagari.note where item_id = ? order by visit, name
                """;
        List<NoteLeft> notes = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, itemId);
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    notes.add(new NoteLeft(rows.getString(1), rows.getString(2), rows.getInt(3), rows.getString(4)));
                }
            }
        }
        return notes;
    }
}
