package dev.okiagari.console.store;

import dev.okiagari.jdbc.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Reads the children of an item. Stateless. */
public final class ChildReads {
    private ChildReads() {}

    /** An item that another one has submitted. */
    public record Child(long id, String pipeline, String key, String state, String step) {}

    /** The oldest of them, at most the given number. */
    public static List<Child> of(Connection connection, long parentId, int most) throws SQLException {
        // Uses the index of parents.
        String sql = """
                select id, pipeline, key, state, step from okiagari.item_v1 where parent_id = ? order by id limit ?
                """;
        return Sql.list(connection, sql, Sql.record(Child.class), parentId, most);
    }
}
