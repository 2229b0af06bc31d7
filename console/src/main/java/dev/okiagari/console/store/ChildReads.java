package dev.okiagari.console.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the children of an item. Stateless. */
public final class ChildReads {
    private ChildReads() {}

    /** An item that another one has submitted. */
    public record Child(long id, String pipeline, String key, String state, String step) {}

    /** The oldest of them, at most the given number. */
    public static List<Child> of(Connection connection, long parentId, int most) throws SQLException {
        // Safe against everybody: a plain read along the index of parents.
        String sql = """
                select id, pipeline, key, state, step from okiagari.item_v1 where parent_id = ? order by id limit ?
                """;
        List<Child> children = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, parentId);
            statement.setInt(2, most);
            try (ResultSet row = statement.executeQuery()) {
                while (row.next()) {
                    children.add(new Child(
                            row.getLong("id"),
                            row.getString("pipeline"),
                            row.getString("key"),
                            row.getString("state"),
                            row.getString("step")));
                }
            }
        }
        return children;
    }
}
