package dev.okiagari.bench.peers;

import static org.jobrunr.server.BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Latencies;
import dev.okiagari.bench.Starts;
import dev.okiagari.bench.Submitters;
import dev.okiagari.bench.Work;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import java.util.stream.IntStream;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.configuration.JobRunrConfiguration;
import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import org.jobrunr.scheduling.BackgroundJobRequest;
import org.jobrunr.scheduling.JobRequestScheduler;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.sql.common.SqlStorageProviderFactory;

/** JobRunr without Pro: a step is a job, and enqueues the job of the next step, because chains of jobs are a part of Pro. */
public final class JobRunrPeer implements Contender {
    private static final int WORKERS = 32;
    private static final int POLL_SECONDS = 5;
    private static final String LEFT = "select count(*) from jobrunr_jobs where state <> 'SUCCEEDED'";
    private static final String DONE = "select count(*) from jobrunr_jobs where state = 'SUCCEEDED'";

    private volatile long submitted;

    /** One step of an item. */
    public record Step(int item, int number, int last) implements JobRequest {
        @Override
        public Class<Chain> getJobRequestHandler() {
            return Chain.class;
        }
    }

    /** Runs a step and enqueues the next one. Shared by all workers. */
    public record Chain(Runnable step) implements JobRequestHandler<Step> {
        @Override
        public void run(Step request) {
            step.run();
            if (request.number() < request.last()) {
                BackgroundJobRequest.enqueue(new Step(request.item(), request.number() + 1, request.last()));
            }
        }
    }

    @Override
    public String name() {
        return "jobrunr";
    }

    @Override
    public String settings() {
        return Jars.nameOf(JobRunr.class) + " without Pro, " + WORKERS + " workers, polls every " + POLL_SECONDS
                + " s (its shortest) and when workers are idle; a step is a job that enqueues the next one";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.S4, Work.J1, Work.SUBMIT, Work.IDLE);
    }

    @Override
    public int oneIn(Work work) {
        return work == Work.SUBMIT ? 4 : 20;
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        switch (work) {
            case SUBMIT -> submit(course);
            case IDLE -> idle(course);
            case S4, J1, W4 -> many(work, course);
        }
    }

    private static void many(Work work, Course course) throws Exception {
        try (HikariDataSource pool = course.pool(4)) {
            JobRequestScheduler scheduler = configure(pool).initialize().getJobRequestScheduler();
            long began = System.nanoTime();
            scheduler.enqueue(IntStream.range(0, course.items()).mapToObj(i -> new Step(i, 1, work.perItem())));
            course.record("bulk_submits_per_second", course.items() / ((System.nanoTime() - began) / 1e9));
            JobRunr.destroy();
        }
        Tally tally = new Tally(work, course);
        course.start();
        try (HikariDataSource pool = course.pool(WORKERS + 8)) {
            serve(pool, tally::step);
            try {
                tally.awaitEnd(LEFT);
                course.stop();
            } finally {
                JobRunr.destroy();
            }
        }
        tally.verify();
    }

    private void submit(Course course) throws Exception {
        Step step = new Step(1, 1, 1);
        try (HikariDataSource pool = course.pool(4)) {
            configure(pool).initialize(); // creates its tables
            JobRunr.destroy();
        }
        course.start();
        try (HikariDataSource pool = course.pool(Submitters.CONNECTIONS)) {
            JobRequestScheduler scheduler = configure(pool).initialize().getJobRequestScheduler();
            submitted = Submitters.measure(course, key -> scheduler.enqueue(step));
            course.stop();
            course.units(submitted);
            JobRunr.destroy();
        }
    }

    private void idle(Course course) throws Exception {
        Starts starts = new Starts();
        course.start();
        try (HikariDataSource pool = course.pool(WORKERS + 8)) {
            JobRequestScheduler scheduler = serve(pool, starts::tell);
            try {
                new Latencies(course, starts, Duration.ofSeconds(POLL_SECONDS))
                        .measure("near", 0, n -> scheduler.enqueue(new Step(n, 1, 1)));
                submitted = course.items();
                Tally.awaitNone(course, LEFT);
                course.stop();
                course.units(submitted);
            } finally {
                JobRunr.destroy();
            }
        }
    }

    private static JobRunrConfiguration configure(HikariDataSource pool) {
        return JobRunr.configure().useStorageProvider(SqlStorageProviderFactory.using(pool));
    }

    private static JobRequestScheduler serve(HikariDataSource pool, Runnable step) {
        Chain chain = new Chain(step);
        return configure(pool)
                .useJobActivator(new JobActivator() {
                    @Override
                    public <T> T activateJob(Class<T> type) {
                        return type.cast(chain);
                    }
                })
                .useBackgroundJobServer(usingStandardBackgroundJobServerConfiguration()
                        .andPollIntervalInSeconds(POLL_SECONDS)
                        .andWorkerCount(WORKERS))
                .initialize()
                .getJobRequestScheduler();
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        switch (work) {
            case SUBMIT -> course.expect(submitted, LEFT);
            case IDLE -> course.expect(submitted, DONE);
            case S4, J1, W4 -> {
                course.expect(0, LEFT);
                course.expect((long) course.items() * work.perItem(), DONE);
            }
        }
    }
}
