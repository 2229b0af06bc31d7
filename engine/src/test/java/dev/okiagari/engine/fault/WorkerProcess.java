package dev.okiagari.engine.fault;

import dev.okiagari.engine.Engine;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Attempt;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.model.Steps;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.postgresql.ds.PGSimpleDataSource;

/** A node in a process of its own, so that it can be killed. Four steps, each writes one row and fails now and then. */
public final class WorkerProcess {
    static final Pipeline<Void> WORK = Pipeline.of("work");
    static final Pipeline<Void> POISON = Pipeline.of("poison");
    static final Pipeline<Void> BLOCKING = Pipeline.of("blocking");
    static final Pipeline<Void> LOCKING = Pipeline.of("locking");
    static final Pipeline<Void> JUDGED = Pipeline.of("judged");
    static final List<String> STEPS = List.of("one", "two", "three", "four");
    static final int ATTEMPTS = 10;

    private WorkerProcess() {}

    /** Arguments: JDBC address, user, password, pace. Works until standard input ends. */
    public static void main(String[] args) throws IOException {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(args[0]);
        source.setUser(args[1]);
        source.setPassword(args[2]);
        Engine engine = Engine.on(source)
                .work(steps(), poisonSteps(), blockingSteps(), lockingSteps(), judgedSteps(), TogetherWork.steps())
                .listener(new Refusals())
                .settings(Settings.defaults()
                        .with(s -> s.atPace(Double.parseDouble(args[3])).name("worker")))
                .start();
        System.out.println("started");
        while (System.in.read() >= 0) {
            // waits for the end of the input
        }
        engine.close();
    }

    private static Steps<Void> steps() {
        Steps<Void> steps = WORK.steps();
        STEPS.forEach(name -> steps.step(name, WorkerProcess::work, WorkerProcess::options));
        return steps;
    }

    /** One item among many takes its process down each time it runs. */
    private static Steps<Void> poisonSteps() {
        return POISON.steps()
                .step("only", a -> {
                    if (a.key().equals("poison")) {
                        Runtime.getRuntime().halt(9);
                    }
                    return Outcome.next(tx -> TestSql.run(tx, "insert into effect values (?, ?)", a.key(), a.step()));
                })
                .onEnd((end, tx) -> TestSql.run(tx, "insert into effect values (?, ?)", end.key(), end.reason()));
    }

    /** Runs until its process ends. */
    private static Steps<Void> blockingSteps() {
        return BLOCKING.steps()
                .step(
                        "only",
                        a -> {
                            new CountDownLatch(1).await();
                            return Outcome.done();
                        },
                        s -> s.deadline(Duration.ofMinutes(5)).perNode(100));
    }

    /** Its write waits, with the item's row locked, until nobody else holds the advisory lock. */
    private static Steps<Void> lockingSteps() {
        return LOCKING.steps()
                .step(
                        "only",
                        a -> Outcome.done(tx -> {
                            TestSql.run(tx, "insert into effect values (?, ?)", a.key(), a.step());
                            TestSql.run(tx, "set local lock_timeout = 0"); // else it would come back again and again
                            TestSql.run(tx, "select pg_advisory_xact_lock_shared(42)");
                        }));
    }

    /** For runs: two steps; keys that begin with "bad" can never pass. Each end is one row, written with it. */
    private static Steps<Void> judgedSteps() {
        return JUDGED.steps()
                .step("one", WorkerProcess::slowly, s -> s.perNode(8))
                .step("two", a -> {
                    if (a.key().startsWith("bad")) {
                        throw Kind.INVALID.as("made.up").because("can never pass");
                    }
                    return Outcome.done(tx -> TestSql.run(tx, "insert into effect values (?, 'done')", a.key()))
                            .count("stored", 1);
                })
                .onEnd((end, tx) -> TestSql.run(
                        tx,
                        "insert into effect values (?, ?)",
                        end.key(),
                        end.state().word()));
    }

    private static Outcome slowly(Attempt<Void> attempt) throws InterruptedException {
        boolean ends = new CountDownLatch(1).await(100, TimeUnit.MILLISECONDS);
        return ends ? Outcome.done() : Outcome.next();
    }

    /** Says each result that did not land. */
    private static final class Refusals implements Listener {
        @Override
        public void fenced(String pipeline, String key, String step) {
            System.out.println("refused " + key);
        }

        @Override
        public void dropped(String pipeline, String key, String step) {
            System.out.println("refused " + key);
        }
    }

    private static <P> StepDefinition<P> options(StepDefinition<P> step) {
        return step.retry(RetryPolicy.defaults()
                .withAttempts(ATTEMPTS)
                .withBase(Duration.ofMillis(20))
                .withCap(Duration.ofMillis(200)));
    }

    private static Outcome work(Attempt<Void> attempt) {
        if (ThreadLocalRandom.current().nextInt(10) == 0) {
            throw Kind.TRANSIENT.as("made.up").because("one in ten");
        }
        return Outcome.next(tx -> TestSql.run(tx, "insert into effect values (?, ?)", attempt.key(), attempt.step()));
    }

    /** Starts one; its output goes to the log. */
    static Process start(Path log, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1", // it lives for seconds
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                WorkerProcess.class.getName()));
        command.addAll(List.of(args));
        File file = log.toFile();
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(file))
                .redirectOutput(ProcessBuilder.Redirect.appendTo(file))
                .start();
    }
}
