package dev.okiagari.bench.peers;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Latencies;
import dev.okiagari.bench.Starts;
import dev.okiagari.bench.Work;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import org.springframework.batch.core.BatchStatus;
import org.springframework.batch.core.configuration.support.MapJobRegistry;
import org.springframework.batch.core.job.Job;
import org.springframework.batch.core.job.JobExecution;
import org.springframework.batch.core.job.builder.JobBuilder;
import org.springframework.batch.core.job.builder.SimpleJobBuilder;
import org.springframework.batch.core.job.parameters.JobParameters;
import org.springframework.batch.core.job.parameters.JobParametersBuilder;
import org.springframework.batch.core.launch.support.TaskExecutorJobOperator;
import org.springframework.batch.core.repository.JobRepository;
import org.springframework.batch.core.repository.support.JdbcJobRepositoryFactoryBean;
import org.springframework.batch.core.step.Step;
import org.springframework.batch.core.step.builder.StepBuilder;
import org.springframework.batch.core.step.tasklet.Tasklet;
import org.springframework.batch.infrastructure.item.ItemWriter;
import org.springframework.batch.infrastructure.item.database.ItemPreparedStatementSetter;
import org.springframework.batch.infrastructure.item.database.JdbcBatchItemWriter;
import org.springframework.batch.infrastructure.item.database.builder.JdbcBatchItemWriterBuilder;
import org.springframework.batch.infrastructure.item.database.builder.JdbcCursorItemReaderBuilder;
import org.springframework.batch.infrastructure.item.support.CompositeItemWriter;
import org.springframework.batch.infrastructure.repeat.RepeatStatus;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** Spring Batch: one job whose steps read all items and mark them in chunks of 100, each chunk with its rows in one transaction. */
public final class SpringBatchPeer implements Contender {
    private static final int CHUNK = 100;

    private record Parts(HikariDataSource pool, JdbcTransactionManager transactions, JobRepository repository) {}

    @Override
    public String name() {
        return "spring-batch";
    }

    @Override
    public String settings() {
        return Jars.nameOf(Job.class) + ", one thread, chunks of " + CHUNK
                + " (a transaction each), cursor reader, batch writer that marks each item; w4: the chunk's rows in the chunk's"
                + " transaction; idle: a job of one item is started";
    }

    @Override
    public Set<Work> works() {
        return Set.of(Work.S4, Work.J1, Work.W4, Work.IDLE);
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        Jars.createTables(Job.class, "/org/springframework/batch/core/schema-postgresql.sql", course.source());
        createItems(course);
        WriteTable.create(course);
        course.start();
        try (HikariDataSource pool = course.pool(4)) {
            JdbcTransactionManager transactions = new JdbcTransactionManager(pool);
            Parts parts = new Parts(pool, transactions, repository(pool, transactions));
            TaskExecutorJobOperator operator = new TaskExecutorJobOperator();
            operator.setJobRepository(parts.repository());
            operator.setJobRegistry(new MapJobRegistry());
            operator.afterPropertiesSet();
            if (work == Work.IDLE) {
                idle(course, operator, parts);
            } else {
                Tally tally = new Tally(work, course);
                start(operator, job(work, parts, tally), 1);
                course.stop();
                tally.verify();
            }
        }
    }

    private static void idle(Course course, TaskExecutorJobOperator operator, Parts parts) throws Exception {
        Starts starts = new Starts();
        Tasklet tell = (contribution, context) -> {
            starts.tell();
            return RepeatStatus.FINISHED;
        };
        Step step = new StepBuilder("only", parts.repository())
                .tasklet(tell, parts.transactions())
                .build();
        Job job = new JobBuilder("one", parts.repository()).start(step).build();
        new Latencies(course, starts).measure("near", 0, n -> start(operator, job, n));
        course.stop();
    }

    private static void start(TaskExecutorJobOperator operator, Job job, long number) throws Exception {
        JobParameters parameters =
                new JobParametersBuilder().addLong("number", number).toJobParameters();
        JobExecution ended = operator.start(job, parameters); // on this thread
        if (ended.getStatus() != BatchStatus.COMPLETED) {
            throw new IllegalStateException("could not finish because the job ended as " + ended);
        }
    }

    private static JobRepository repository(HikariDataSource pool, JdbcTransactionManager transactions)
            throws Exception {
        JdbcJobRepositoryFactoryBean factory = new JdbcJobRepositoryFactoryBean();
        factory.setDataSource(pool);
        factory.setTransactionManager(transactions);
        factory.afterPropertiesSet();
        return factory.getObject();
    }

    private static Job job(Work work, Parts parts, Tally tally) {
        SimpleJobBuilder job = new JobBuilder("bench", parts.repository()).start(step(1, work, parts, tally));
        for (int number = 2; number <= work.perItem(); number++) {
            job = job.next(step(number, work, parts, tally));
        }
        return job.build();
    }

    /** Reads what the step before has marked: its manual's process indicator, so a restart continues where it stopped. */
    private static Step step(int number, Work work, Parts parts, Tally tally) {
        ItemWriter<Long> mark = writer(
                parts,
                "update batch_item set step = step + 1 where id = ?",
                (id, statement) -> statement.setLong(1, id));
        ItemWriter<Long> row = writer(parts, WriteTable.INSERT, (id, statement) -> {
            statement.setLong(1, id);
            statement.setInt(2, number);
        });
        return new StepBuilder("step-" + number, parts.repository())
                .<Long, Long>chunk(CHUNK)
                .transactionManager(parts.transactions())
                .reader(new JdbcCursorItemReaderBuilder<Long>()
                        .dataSource(parts.pool())
                        .saveState(false)
                        .sql("select id, key, payload from batch_item where step = " + (number - 1) + " order by id")
                        .rowMapper((read, at) -> read.getLong(1))
                        .build())
                .processor(id -> {
                    tally.step();
                    return id;
                })
                .writer(work == Work.W4 ? new CompositeItemWriter<>(List.of(mark, row)) : mark)
                .build();
    }

    private static ItemWriter<Long> writer(Parts parts, String sql, ItemPreparedStatementSetter<Long> parameters) {
        JdbcBatchItemWriter<Long> writer = new JdbcBatchItemWriterBuilder<Long>()
                .dataSource(parts.pool())
                .sql(sql)
                .itemPreparedStatementSetter(parameters)
                .build();
        writer.afterPropertiesSet();
        return writer;
    }

    /** The items are rows of the user's own table, made like the floor's. */
    private static void createItems(Course course) throws SQLException {
        String sql = """
                create table batch_item (id bigint primary key, key text not null unique, payload text,
                                         step smallint not null default 0) with (fillfactor = 50);
                insert into batch_item (id, key, payload)
                select i, 'key-' || i, '{"number":' || i || '}' from generate_series(1, %d) as i
                """.formatted(course.items());
        try (Connection connection = course.source().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        if (work == Work.IDLE) {
            course.expect(course.items(), "select count(*) from batch_job_execution where status = 'COMPLETED'");
            return;
        }
        course.expect(course.items(), "select count(*) from batch_item where step = " + work.perItem());
        if (work == Work.W4) {
            WriteTable.verify(course);
        }
    }
}
