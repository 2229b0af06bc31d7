package dev.okiagari.bench.peers;

import dev.okiagari.bench.Course;
import dev.okiagari.bench.Work;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Counts the steps of one run: starts the clock at the first one, and knows when the last one is committed. Threads may share it. */
final class Tally {
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(300);
    private static final long LOOK_EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final Course course;
    private final long wanted;
    private final CountDownLatch missing;
    private final AtomicLong ran = new AtomicLong();

    Tally(Work work, Course course) {
        this.course = course;
        this.wanted = (long) course.items() * work.perItem();
        this.missing = new CountDownLatch(Math.toIntExact(wanted));
    }

    /** A step runs now. */
    void step() {
        if (ran.getAndIncrement() == 0) {
            course.startClock();
        }
        missing.countDown();
    }

    /** Waits until every step ran, and until this statement counts nothing more. */
    void awaitEnd(String left) throws InterruptedException, SQLException {
        if (!missing.await(PATIENCE_NANOS, TimeUnit.NANOSECONDS)) {
            throw new IllegalStateException(
                    "could not finish because " + missing.getCount() + " of " + wanted + " steps did not run in time");
        }
        awaitNone(course, left);
    }

    /** Waits until this statement counts nothing: systems write down that a step is done after the step has returned. */
    static void awaitNone(Course course, String left) throws SQLException {
        long began = System.nanoTime();
        try (Connection connection = course.source().getConnection();
                PreparedStatement statement = connection.prepareStatement(left)) {
            while (count(statement) > 0) {
                if (System.nanoTime() - began > PATIENCE_NANOS) {
                    throw new IllegalStateException("could not finish because the database still counts: " + left);
                }
                LockSupport.parkNanos(LOOK_EVERY_NANOS);
            }
        }
    }

    private static long count(PreparedStatement statement) throws SQLException {
        try (ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    /** Throws unless each step ran exactly once. */
    void verify() {
        if (ran.get() != wanted) {
            throw new IllegalStateException(
                    "could not accept the run because " + ran.get() + " steps ran instead of " + wanted);
        }
    }
}
