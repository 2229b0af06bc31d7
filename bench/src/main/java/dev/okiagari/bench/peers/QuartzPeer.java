package dev.okiagari.bench.peers;

import static org.quartz.JobBuilder.newJob;
import static org.quartz.TriggerBuilder.newTrigger;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Latencies;
import dev.okiagari.bench.Starts;
import dev.okiagari.bench.Submitters;
import dev.okiagari.bench.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.quartz.Job;
import org.quartz.JobDetail;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.Trigger;
import org.quartz.TriggerKey;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/** Quartz in a database, as a cluster of one: a step is a durable job, an item a trigger of it, and a step sets the next step's trigger. */
public final class QuartzPeer implements Contender {
    private static final int THREADS = 32;
    private static final int BATCH = 32;
    private static final String SOURCE = "bench";
    private static final String LEFT =
            "select (select count(*) from qrtz_triggers) + (select count(*) from qrtz_fired_triggers)";

    private volatile long submitted;

    @Override
    public String name() {
        return "quartz";
    }

    @Override
    public String settings() {
        return Jars.nameOf(Scheduler.class) + ", JobStoreTX, clustered, " + THREADS + " threads, up to " + BATCH
                + " triggers at a time; a step sets the next step's trigger";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.S4, Work.J1, Work.SUBMIT, Work.IDLE);
    }

    @Override
    public int oneIn(Work work) {
        return switch (work) {
            case S4 -> 200;
            case J1, W4 -> 50;
            case SUBMIT -> 20;
            case IDLE -> 1;
        };
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        Jars.createTables(Scheduler.class, "/org/quartz/impl/jdbcjobstore/tables_postgres.sql", course.source());
        if (work == Work.SUBMIT || work == Work.IDLE) {
            single(work, course);
        } else {
            many(work, course);
        }
    }

    private static void many(Work work, Course course) throws Exception {
        Tally tally = new Tally(work, course);
        submitAll(work, course);
        course.start();
        try (HikariDataSource pool = course.pool(THREADS + 4)) {
            Scheduler scheduler = scheduler(pool, work.perItem(), tally::step);
            try {
                scheduler.start();
                tally.awaitEnd(LEFT);
                course.stop();
            } finally {
                scheduler.shutdown(true);
            }
        }
        tally.verify();
    }

    private static void submitAll(Work work, Course course) throws SchedulerException {
        try (HikariDataSource pool = course.pool(4)) {
            Scheduler scheduler = scheduler(pool, work.perItem(), () -> {});
            Map<JobDetail, Set<? extends Trigger>> all = IntStream.rangeClosed(1, work.perItem())
                    .boxed()
                    .collect(
                            Collectors.toMap(QuartzPeer::job, step -> step == 1 ? triggers(course.items()) : Set.of()));
            long began = System.nanoTime();
            scheduler.scheduleJobs(all, false);
            course.record("bulk_submits_per_second", course.items() / ((System.nanoTime() - began) / 1e9));
            scheduler.shutdown();
        }
    }

    private void single(Work work, Course course) throws Exception {
        Starts starts = new Starts();
        course.start();
        try (HikariDataSource pool = course.pool(Submitters.CONNECTIONS)) {
            Scheduler scheduler = scheduler(pool, 1, starts::tell);
            try {
                scheduler.addJob(job(1), false);
                if (work == Work.SUBMIT) {
                    submitted = Submitters.measure(course, key -> scheduler.scheduleJob(trigger(key, 1)));
                } else {
                    scheduler.start();
                    new Latencies(course, starts)
                            .measure("near", 0, n -> scheduler.scheduleJob(trigger("key-" + n, 1)));
                    submitted = course.items();
                }
            } finally {
                scheduler.shutdown(true);
            }
            course.stop();
            course.units(submitted);
        }
    }

    private static Scheduler scheduler(HikariDataSource pool, int steps, Runnable step) throws SchedulerException {
        DBConnectionManager.getInstance().addConnectionProvider(SOURCE, new Pooled(pool));
        Properties settings = new Properties();
        settings.putAll(Map.of(
                "org.quartz.scheduler.instanceName", "bench",
                "org.quartz.scheduler.instanceId", "AUTO",
                "org.quartz.scheduler.batchTriggerAcquisitionMaxCount", Integer.toString(BATCH),
                "org.quartz.threadPool.threadCount", Integer.toString(THREADS),
                "org.quartz.jobStore.class", "org.quartz.impl.jdbcjobstore.JobStoreTX",
                "org.quartz.jobStore.driverDelegateClass", "org.quartz.impl.jdbcjobstore.PostgreSQLDelegate",
                "org.quartz.jobStore.dataSource", SOURCE,
                "org.quartz.jobStore.isClustered", "true",
                "org.quartz.jobStore.misfireThreshold", "600000"));
        Scheduler scheduler = new StdSchedulerFactory(settings).getScheduler();
        scheduler.setJobFactory((fired, with) -> context -> chain(context, steps, step));
        return scheduler;
    }

    private static void chain(JobExecutionContext context, int steps, Runnable step) throws JobExecutionException {
        step.run();
        TriggerKey mine = context.getTrigger().getKey();
        int next = Integer.parseInt(mine.getGroup()) + 1;
        if (next <= steps) {
            try {
                context.getScheduler().scheduleJob(trigger(mine.getName(), next));
            } catch (SchedulerException e) {
                throw new JobExecutionException(e);
            }
        }
    }

    private static JobDetail job(int step) {
        return newJob(Job.class).withIdentity("step-" + step).storeDurably().build();
    }

    private static Set<Trigger> triggers(int items) {
        return IntStream.range(0, items).mapToObj(i -> trigger("key-" + i, 1)).collect(Collectors.toSet());
    }

    private static Trigger trigger(String key, int step) {
        return newTrigger()
                .withIdentity(key, Integer.toString(step))
                .forJob("step-" + step)
                .startNow()
                .build();
    }

    /** Connections of the contender's pool for Quartz. */
    private record Pooled(HikariDataSource pool) implements ConnectionProvider {
        @Override
        public Connection getConnection() throws SQLException {
            return pool.getConnection();
        }

        @Override
        public void initialize() {}

        @Override
        public void shutdown() {}
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        course.expect(work == Work.SUBMIT ? submitted : 0, LEFT);
    }
}
