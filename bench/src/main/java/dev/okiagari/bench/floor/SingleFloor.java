package dev.okiagari.bench.floor;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Latencies;
import dev.okiagari.bench.Starts;
import dev.okiagari.bench.Submitters;
import dev.okiagari.bench.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.postgresql.PGConnection;

/** Items one at a time: an insert and its commit, and a listener that claims what it is notified of. */
public final class SingleFloor implements Contender {
    private static final int LISTEN_MILLIS = 200;
    private volatile long submitted;
    private volatile boolean stopping;

    @Override
    public String name() {
        return "floor-single";
    }

    @Override
    public String settings() {
        return "hand-written JDBC, one insert and commit per item from a pool; idle: notify after the commit, one listener";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.SUBMIT, Work.IDLE);
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        FloorTable.create(course.source());
        course.start();
        try (HikariDataSource pool = course.pool(Submitters.CONNECTIONS)) {
            if (work == Work.SUBMIT) {
                submitted = Submitters.measure(course, key -> insert(pool, key, false));
            } else {
                idle(course, pool);
            }
            course.stop();
            course.units(submitted);
        }
    }

    private void idle(Course course, HikariDataSource pool) throws Exception {
        submitted = course.items();
        stopping = false;
        Starts starts = new Starts();
        CountDownLatch listening = new CountDownLatch(1);
        Thread worker = Thread.ofPlatform().name("floor-listener").start(() -> listen(course, starts, listening));
        listening.await();
        new Latencies(course, starts).measure("floor", 0, number -> insert(pool, "key-" + number, true));
        stopping = true;
        worker.join();
    }

    private static void insert(HikariDataSource pool, String key, boolean notify) throws SQLException {
        String sql = """
                insert into floor_item (key, payload) values (?, '{"number":1}') on conflict do nothing returning id
                """;
        try (Connection connection = pool.getConnection()) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, key);
                statement.execute();
            }
            if (notify) {
                try (Statement statement = connection.createStatement()) {
                    statement.execute("notify floor_due");
                }
            }
        }
    }

    private void listen(Course course, Starts starts, CountDownLatch listening) {
        try (Connection ear = course.source().getConnection();
                Statement statement = ear.createStatement()) {
            statement.execute("listen floor_due");
            listening.countDown();
            while (!stopping) {
                ear.unwrap(PGConnection.class).getNotifications(LISTEN_MILLIS);
                for (Long id : FloorTable.claim(ear, 1, 100)) {
                    starts.tell();
                    FloorTable.finish(ear, 1, ear.createArrayOf("int8", new Long[] {id}));
                }
            }
        } catch (SQLException e) {
            throw new IllegalStateException("could not listen", e);
        }
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        course.expect(work == Work.IDLE ? 0 : submitted, "select count(*) from floor_item");
    }
}
