package dev.okiagari.bench.floor;

import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Work;
import java.sql.Array;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

/** Claims many, keeps them through all steps, advances them by arrays with one commit a step, and deletes them at the end. */
public final class BatchFloor implements Contender {
    private static final int WORKERS = 2;

    private final int batch;
    private final AtomicLong done = new AtomicLong();

    public BatchFloor(int batch) {
        this.batch = batch;
    }

    @Override
    public String name() {
        return "floor-" + batch;
    }

    @Override
    public String settings() {
        return "hand-written JDBC, " + WORKERS + " workers, batches of " + batch
                + ", lease kept, one commit per step of a batch, deleted at the end";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.S4, Work.J1);
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        FloorTable.create(course.source());
        long began = System.nanoTime();
        FloorTable.submit(course.source(), course.items());
        course.record("bulk_submits_per_second", course.items() / ((System.nanoTime() - began) / 1e9));
        done.set(0);
        course.start();
        List<Future<?>> workers = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(WORKERS)) {
            for (int owner = 1; owner <= WORKERS; owner++) {
                int me = owner;
                workers.add(threads.submit(() -> {
                    work(course, me, work.perItem());
                    return me;
                }));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
            course.stop();
        }
    }

    private void work(Course course, int owner, int steps) throws SQLException {
        try (Connection connection = course.source().getConnection()) {
            connection.setAutoCommit(false);
            while (true) {
                Long[] claimed = FloorTable.claim(connection, owner, batch);
                connection.commit();
                if (claimed.length == 0) {
                    return;
                }
                Array ids = connection.createArrayOf("int8", claimed);
                for (int step = 1; step <= steps; step++) {
                    int landed = step < steps
                            ? FloorTable.advance(connection, owner, ids)
                            : FloorTable.finish(connection, owner, ids);
                    connection.commit();
                    done.addAndGet(landed);
                }
            }
        }
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        course.expect(0, "select count(*) from floor_item");
        long wanted = (long) course.items() * work.perItem();
        if (done.get() != wanted) {
            throw new IllegalStateException(
                    "could not accept the run because " + done.get() + " steps landed instead of " + wanted);
        }
    }
}
