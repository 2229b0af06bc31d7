package dev.okiagari.bench.peers;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.SchedulerClient;
import com.github.kagkarlsson.scheduler.task.CompletionHandler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Latencies;
import dev.okiagari.bench.Starts;
import dev.okiagari.bench.Submitters;
import dev.okiagari.bench.Work;
import java.io.Serializable;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** One db-scheduler that fetches with locks; an item is a custom task that reschedules itself with the number of its next step. */
public final class DbSchedulerPeer implements Contender {
    private static final int THREADS = 32;
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int CHUNK = 1000;
    private static final String LEFT = "select count(*) from scheduled_tasks";

    private volatile long submitted;

    private record Load(int number, int step) implements Serializable {}

    @Override
    public String name() {
        return "db-scheduler";
    }

    @Override
    public String settings() {
        return Jars.nameOf(Scheduler.class) + ", lock-and-fetch 1.0 to 4.0, " + THREADS + " threads, polls every "
                + POLL.toMillis()
                + " ms; a step reschedules its task; idle: immediate execution (near), by polling (far)";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.S4, Work.J1, Work.SUBMIT, Work.IDLE);
    }

    @Override
    public int oneIn(Work work) {
        return work == Work.S4 || work == Work.J1 ? 5 : 1;
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        Jars.createTables(DbSchedulerPeer.class, "db-scheduler.sql", course.source());
        switch (work) {
            case SUBMIT, IDLE -> single(work, course);
            case S4, J1, W4 -> many(work, course);
        }
    }

    private static void many(Work work, Course course) throws Exception {
        Tally tally = new Tally(work, course);
        CustomTask<Load> task = task(work.perItem(), tally::step);
        submitAll(course, task);
        course.start();
        try (HikariDataSource pool = course.pool(THREADS + 4)) {
            Scheduler scheduler = builder(pool, task).build();
            scheduler.start();
            try {
                tally.awaitEnd(LEFT);
                course.stop();
            } finally {
                scheduler.stop();
            }
        }
        tally.verify();
    }

    private void single(Work work, Course course) throws Exception {
        Starts starts = new Starts();
        CustomTask<Load> task = task(1, starts::tell);
        course.start();
        try (HikariDataSource pool = course.pool(Submitters.CONNECTIONS)) {
            SchedulerClient client = SchedulerClient.Builder.create(pool, task).build();
            if (work == Work.SUBMIT) {
                submitted = Submitters.measure(
                        course, key -> client.scheduleIfNotExists(instance(task, key), Instant.now()));
            } else {
                Scheduler scheduler =
                        builder(pool, task).enableImmediateExecution().build();
                scheduler.start();
                try {
                    Latencies latencies = new Latencies(course, starts);
                    latencies.measure(
                            "near", 0, n -> scheduler.scheduleIfNotExists(instance(task, "key-" + n), Instant.now()));
                    latencies.measure(
                            "far",
                            course.items(),
                            n -> client.scheduleIfNotExists(instance(task, "key-" + n), Instant.now()));
                    submitted = 2L * course.items();
                } finally {
                    scheduler.stop();
                }
            }
            course.stop();
            course.units(submitted);
        }
    }

    private static SchedulerBuilder builder(HikariDataSource pool, CustomTask<Load> task) {
        return Scheduler.create(pool, task)
                .threads(THREADS)
                .pollingInterval(POLL)
                .pollUsingLockAndFetch(1.0, 4.0);
    }

    /** As in its example of a chain of jobs in one task. */
    private static CustomTask<Load> task(int steps, Runnable step) {
        return Tasks.custom("bench", Load.class).execute((instance, context) -> {
            step.run();
            Load load = instance.getData();
            if (load.step() == steps) {
                return new CompletionHandler.OnCompleteRemove<>();
            }
            return (complete, operations) ->
                    operations.reschedule(complete, Instant.now(), new Load(load.number(), load.step() + 1));
        });
    }

    private static TaskInstance<Load> instance(CustomTask<Load> task, String key) {
        return task.instance(key, new Load(1, 1));
    }

    private static void submitAll(Course course, CustomTask<Load> task) {
        try (HikariDataSource pool = course.pool(1)) {
            SchedulerClient client = SchedulerClient.Builder.create(pool, task).build();
            Instant now = Instant.now();
            long began = System.nanoTime();
            for (int from = 0; from < course.items(); from += CHUNK) {
                List<TaskInstance<?>> chunk = IntStream.range(from, Math.min(from + CHUNK, course.items()))
                        .<TaskInstance<?>>mapToObj(i -> task.instance("key-" + i, new Load(i, 1)))
                        .toList();
                client.scheduleBatch(chunk, now);
            }
            course.record("bulk_submits_per_second", course.items() / ((System.nanoTime() - began) / 1e9));
        }
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        course.expect(work == Work.SUBMIT ? submitted : 0, LEFT);
    }
}
