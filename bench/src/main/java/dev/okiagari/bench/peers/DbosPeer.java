package dev.okiagari.bench.peers;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.DBOSClient;
import dev.dbos.transact.DBOSClient.EnqueueOptions;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.migrations.MigrationManager;
import dev.dbos.transact.txstep.JdbcStepFactory;
import dev.dbos.transact.workflow.Queue;
import dev.dbos.transact.workflow.Workflow;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Latencies;
import dev.okiagari.bench.Starts;
import dev.okiagari.bench.Submitters;
import dev.okiagari.bench.Work;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import javax.sql.DataSource;

/** DBOS Transact: an item is a workflow in a queue, a step of it a step; rows are written by its transactional steps. */
public final class DbosPeer implements Contender {
    private static final int CONNECTIONS = 32;
    private static final int WORKFLOWS = 200;
    private static final Duration POLL = Duration.ofMillis(50);
    private static final String QUEUE = "bench";
    private static final String LEFT = "select count(*) from dbos.workflow_status where status <> 'SUCCESS'";
    private static final String DONE = "select count(*) from dbos.workflow_status where status = 'SUCCESS'";

    private volatile long submitted;

    /** What DBOS makes a proxy of. */
    public interface Chain {
        void run(int item, int steps) throws SQLException;
    }

    /** Steps that do nothing. */
    public record Plain(DBOS dbos, Runnable step) implements Chain {
        @Override
        @Workflow(name = "chain")
        public void run(int item, int steps) {
            for (int number = 1; number <= steps; number++) {
                dbos.runStep(step::run, "step-" + number);
            }
        }
    }

    /** Steps that write a row in the transaction of their checkpoint. */
    public record Writing(JdbcStepFactory factory, Runnable step) implements Chain {
        @Override
        @Workflow(name = "chain")
        public void run(int item, int steps) throws SQLException {
            for (int i = 1; i <= steps; i++) {
                int number = i;
                factory.<Integer, SQLException>txStep(tx -> WriteTable.write(tx, item, number), "step-" + number);
                step.run();
            }
        }
    }

    @Override
    public String name() {
        return "dbos";
    }

    @Override
    public String settings() {
        return Jars.nameOf(DBOS.class) + ", " + CONNECTIONS + " connections, a queue polled every " + POLL.toMillis()
                + " ms with " + WORKFLOWS + " workflows at a time; w4: transactional steps;"
                + " idle: a workflow started in this process (near), through the queue (far)";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.S4, Work.J1, Work.W4, Work.SUBMIT, Work.IDLE);
    }

    @Override
    public int oneIn(Work work) {
        return switch (work) {
            case S4, J1 -> 20;
            case W4, SUBMIT -> 4;
            case IDLE -> 1;
        };
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        switch (work) {
            case SUBMIT, IDLE -> single(work, course);
            case S4, J1, W4 -> many(work, course);
        }
    }

    private static void many(Work work, Course course) throws Exception {
        createTables(course);
        WriteTable.create(course);
        submitAll(work, course);
        Tally tally = new Tally(work, course);
        course.start();
        try (HikariDataSource pool = course.pool(CONNECTIONS);
                DBOS dbos = new DBOS(config(pool))) {
            dbos.registerQueue(queue());
            dbos.registerProxy(
                    Chain.class,
                    work == Work.W4
                            ? new Writing(new JdbcStepFactory(dbos, pool), tally::step)
                            : new Plain(dbos, tally::step));
            dbos.launch();
            tally.awaitEnd(LEFT);
            course.stop();
        }
        tally.verify();
    }

    private void single(Work work, Course course) throws Exception {
        createTables(course);
        Starts starts = new Starts();
        course.start();
        try (HikariDataSource pool = course.pool(Submitters.CONNECTIONS);
                DBOSClient client = new DBOSClient(pool)) {
            if (work == Work.SUBMIT) {
                submitted = Submitters.measure(
                        course, key -> client.enqueueWorkflow(options(work).withWorkflowId(key), args(1, 1)));
            } else {
                try (DBOS dbos = new DBOS(config(pool))) {
                    dbos.registerQueue(queue());
                    Chain chain = dbos.registerProxy(Chain.class, new Plain(dbos, starts::tell));
                    dbos.launch();
                    Latencies latencies = new Latencies(course, starts);
                    latencies.measure("near", 0, n -> dbos.startWorkflow(() -> chain.run(n, 1)));
                    latencies.measure("far", 0, n -> client.enqueueWorkflow(options(work), args(n, 1)));
                    submitted = 2L * course.items();
                    Tally.awaitNone(course, LEFT);
                }
            }
            course.stop();
            course.units(submitted);
        }
    }

    private static void submitAll(Work work, Course course) {
        try (HikariDataSource pool = course.pool(8);
                DBOSClient client = new DBOSClient(pool)) {
            for (int i = 0; i < course.items(); i++) {
                client.enqueueWorkflow(options(work).withWorkflowId("key-" + i), args(i, work.perItem()));
            }
        }
    }

    private static EnqueueOptions options(Work work) {
        String type = (work == Work.W4 ? Writing.class : Plain.class).getName();
        return new EnqueueOptions("chain", type, QUEUE);
    }

    private static Object[] args(int item, int steps) {
        return new Object[] {item, steps};
    }

    private static DBOSConfig config(DataSource pool) {
        return DBOSConfig.defaults("bench").withDataSource(pool);
    }

    private static Queue queue() {
        return new Queue(QUEUE).withWorkerConcurrency(WORKFLOWS).withPollingInterval(POLL);
    }

    private static void createTables(Course course) {
        try (HikariDataSource pool = course.pool(4)) {
            MigrationManager.runMigrations(config(pool));
        }
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        switch (work) {
            case SUBMIT -> course.expect(submitted, LEFT);
            case IDLE -> course.expect(submitted, DONE);
            case S4, J1, W4 -> {
                course.expect(0, LEFT);
                course.expect(course.items(), DONE);
            }
        }
        if (work == Work.W4) {
            WriteTable.verify(course);
        }
    }
}
