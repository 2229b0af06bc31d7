package dev.okiagari.bench.ours;

import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Work;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Settings;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The same node on a database that is not fresh: with many finished items, or after a transaction of somebody else's has stood open for
 * minutes of work and still does, so that vacuum could remove nothing. A run takes minutes.
 */
public final class GrownOurs implements Contender {
    private final Ours ours;
    private final int finished;
    private final int heldOpenSeconds;

    public GrownOurs(String name, int finished, int heldOpenSeconds) {
        this.ours = new Ours(name, Settings.defaults(), EnumSet.of(Work.S4));
        this.finished = finished;
        this.heldOpenSeconds = heldOpenSeconds;
    }

    @Override
    public String name() {
        return ours.name();
    }

    @Override
    public String settings() {
        return heldOpenSeconds > 0
                ? "ours while a transaction has been open for " + heldOpenSeconds + " s of the same work"
                : "ours beside " + finished + " finished items";
    }

    @Override
    public Set<Work> works() {
        return ours.works();
    }

    @Override
    public boolean isUsual() {
        return false;
    }

    @Override
    public boolean isCompiled() {
        return false;
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        Schema.apply(course.source());
        if (heldOpenSeconds == 0) {
            fill(course, finished);
            last(work, course);
            return;
        }
        try (Connection other = course.source().getConnection()) {
            other.setAutoCommit(false);
            other.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            execute(other, "select pg_current_xact_id()");
            course.keepsOpen(1);
            workMeanwhile(work, course);
            last(work, course);
        }
    }

    private void last(Work work, Course course) throws Exception {
        Ours.submit(course, "key-");
        ours.measure(work, course);
    }

    private void workMeanwhile(Work work, Course course) throws Exception {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(heldOpenSeconds);
        for (int batch = 1; System.nanoTime() < until; batch++) {
            Ours.submit(course, "early-" + batch + "-");
            ours.measure(work, course);
        }
    }

    private static void fill(Course course, int items) throws SQLException {
        try (Connection connection = course.source().getConnection()) {
            execute(connection, """
                    insert into okiagari.target (pipeline, key, payload, created_at)
                    select 'bench', 'old-' || i, jsonb_build_object('number', i), okiagari.now() - interval '1 hour'
                    from generate_series(1, %d) as i
                    """.formatted(items));
            execute(connection, """
                    insert into okiagari.finished (id, epoch, pipeline, step, visit, charged, state, ended_at)
                    select id, 9, pipeline, 'step-4', 4, 0, 'done', created_at from okiagari.target
                    """);
            execute(connection, "vacuum (analyze) okiagari.target");
            execute(connection, "vacuum (analyze) okiagari.finished");
            execute(connection, "checkpoint");
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        course.expect(0, "select count(*) from okiagari.item");
        course.expect(0, "select count(*) from okiagari.finished where state <> 'done'");
        course.expect(
                course.items(),
                "select count(*) from okiagari.finished f join okiagari.target t on t.id = f.id where t.key like 'key-%'");
    }
}
