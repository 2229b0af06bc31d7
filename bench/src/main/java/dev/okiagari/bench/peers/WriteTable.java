package dev.okiagari.bench.peers;

import dev.okiagari.bench.Course;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** The table that the steps of w4 write to. Stateless. */
final class WriteTable {
    static final String INSERT = "insert into written (item_id, step, note) values (?, ?, 'done')";

    private WriteTable() {}

    static void create(Course course) throws SQLException {
        String sql = """
                create table written (item_id bigint not null, step smallint not null, note text not null)
                """;
        try (Connection connection = course.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** In the transaction of the caller. */
    static int write(Connection tx, long item, int step) throws SQLException {
        try (PreparedStatement statement = tx.prepareStatement(INSERT)) {
            statement.setLong(1, item);
            statement.setInt(2, step);
            return statement.executeUpdate();
        }
    }

    /** Throws unless each item has one row of each of the four steps. */
    static void verify(Course course) throws SQLException {
        course.expect(4L * course.items(), "select count(*) from written");
        course.expect(
                course.items(),
                "select count(*) from (select from written group by item_id having count(distinct step) = 4) w");
    }
}
