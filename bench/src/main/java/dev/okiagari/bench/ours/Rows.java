package dev.okiagari.bench.ours;

import dev.okiagari.bench.Course;
import dev.okiagari.bench.Work;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Steps;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The rows that the steps of W4 write, one for each item and step. */
final class Rows {
    private static final String INSERT = """
            insert into written (item_id, step, note) values (?, ?, 'done')
            """;

    /** What a step gives to the writer of many. */
    private record Row(long item, String step) {}

    private Rows() {}

    static void create(Course course) throws SQLException {
        try (Connection connection = course.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("create table written (item_id bigint not null, step text not null, note text not null)");
        }
    }

    static void write(Connection tx, long item, String step) throws SQLException {
        try (PreparedStatement statement = tx.prepareStatement(INSERT)) {
            statement.setLong(1, item);
            statement.setString(2, step);
            statement.executeUpdate();
        }
    }

    /** A batch of the driver, as anybody would write it. */
    private static void writeAll(Connection tx, List<Row> rows) throws SQLException {
        try (PreparedStatement statement = tx.prepareStatement(INSERT)) {
            for (Row row : rows) {
                statement.setLong(1, row.item());
                statement.setString(2, row.step());
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /** Steps that have one writer for many items. */
    static Steps<Ours.Load> together(Work work) {
        Steps<Ours.Load> steps = Ours.PIPELINE.steps();
        for (int i = 1; i <= work.perItem(); i++) {
            steps.step(
                    "step-" + i,
                    attempt -> Outcome.next().writeTogether(new Row(attempt.itemId(), attempt.step())),
                    s -> s.writeTogether(Row.class, Rows::writeAll));
        }
        return steps;
    }

    static void verify(Work work, Course course) throws SQLException {
        course.expect((long) course.items() * work.perItem(), "select count(*) from written");
        course.expect(
                course.items(),
                "select count(*) from (select from written group by item_id having count(distinct step) = 4) w");
    }
}
