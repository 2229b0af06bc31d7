package dev.okiagari.bench.floor;

import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Crowd;
import dev.okiagari.bench.Work;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;

/** One transaction per step: the item's row, the step's row, commit. Items are claimed a few at a time. */
public final class CommitFloor implements Contender {
    private static final int WORKERS = 32;
    private static final int CLAIM = 20;

    @Override
    public String name() {
        return "floor-commit";
    }

    @Override
    public String settings() {
        return "hand-written JDBC, " + WORKERS + " workers with a connection each, claims of " + CLAIM
                + ", one transaction per step: update, insert, commit";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.W4);
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        FloorTable.create(course.source());
        FloorTable.submit(course.source(), course.items());
        course.start();
        Crowd.run(WORKERS, me -> work(course, me + 1, work.perItem()));
        course.stop();
    }

    private static void work(Course course, int owner, int steps) throws SQLException {
        try (Connection connection = course.source().getConnection()) {
            connection.setAutoCommit(false);
            while (true) {
                Long[] claimed = FloorTable.claim(connection, owner, CLAIM);
                connection.commit();
                if (claimed.length == 0) {
                    return;
                }
                for (Long id : claimed) {
                    Array one = connection.createArrayOf("int8", new Long[] {id});
                    for (int step = 1; step <= steps; step++) {
                        if (step < steps) {
                            FloorTable.advance(connection, owner, one);
                        } else {
                            FloorTable.finish(connection, owner, one);
                        }
                        write(connection, id, step);
                        connection.commit();
                    }
                }
            }
        }
    }

    private static void write(Connection connection, long item, int step) throws SQLException {
        String sql = """
                insert into floor_row (item_id, step, note) values (?, ?, 'done')
                """;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, item);
            statement.setInt(2, step);
            statement.executeUpdate();
        }
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        course.expect(0, "select count(*) from floor_item");
        course.expect((long) course.items() * work.perItem(), "select count(*) from floor_row");
        course.expect(
                course.items(),
                "select count(*) from (select from floor_row group by item_id having count(distinct step) = 4) w");
    }
}
