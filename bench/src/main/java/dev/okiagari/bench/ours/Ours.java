package dev.okiagari.bench.ours;

import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.bench.Contender;
import dev.okiagari.bench.Course;
import dev.okiagari.bench.Work;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Step;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** One node with the given settings; everything is submitted before it starts. */
public final class Ours implements Contender {
    /** What an item carries. */
    record Load(int number) {}

    static final Pipeline<Load> PIPELINE = Pipeline.of("bench", Load.class);
    private static final long PATIENCE_SECONDS = 300;

    private final String name;
    private final Settings settings;
    private final Set<Work> works;
    private final boolean isTogether;

    public Ours(String name, Settings settings, Set<Work> works) {
        this(name, settings, works, false);
    }

    private Ours(String name, Settings settings, Set<Work> works, boolean isTogether) {
        this.name = name;
        this.works = Set.copyOf(works);
        this.settings = settings;
        this.isTogether = isTogether;
    }

    /** The rows of many items are written by one call. */
    public static Ours together(String name) {
        return new Ours(name, Settings.defaults(), Set.of(Work.W4), true);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String settings() {
        return "one node in this JVM, claimMost " + settings.claimMost() + ", flushers " + settings.flushers()
                + ", writers " + settings.writers() + ", steps with default options, items with a small payload"
                + (isTogether ? ", rows written together" : "");
    }

    @Override
    public Set<Work> works() {
        return works;
    }

    @Override
    public void run(Work work, Course course) throws Exception {
        Schema.apply(course.source());
        if (work == Work.W4) {
            Rows.create(course);
        }
        submit(course, "key-");
        measure(work, course);
    }

    /** A node does all that was submitted. */
    void measure(Work work, Course course) throws Exception {
        course.start();
        DoneCounter progress = new DoneCounter(course);
        try (HikariDataSource pool = course.pool(settings.connections() + 4);
                Engine engine = Engine.on(pool)
                        .settings(settings)
                        .work(isTogether ? Rows.together(work) : steps(work))
                        .listener(progress)
                        .start()) {
            if (!progress.awaitEnd(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("could not finish because node " + engine.nodeId() + " still has "
                        + progress.left() + " of " + course.items() + " items after " + PATIENCE_SECONDS + " s");
            }
            course.stop();
        }
    }

    static void submit(Course course, String prefix) {
        List<Target<Load>> targets = IntStream.range(0, course.items())
                .mapToObj(i -> Target.of(prefix + i, new Load(i)))
                .toList();
        try (HikariDataSource pool = course.pool(2)) {
            Client client = Client.on(pool);
            long began = System.nanoTime();
            client.submitAll(PIPELINE, targets);
            course.record("bulk_submits_per_second", course.items() / ((System.nanoTime() - began) / 1e9));
        }
    }

    static Steps<Load> steps(Work work) {
        Step<Load> code = work == Work.W4
                ? attempt -> {
                    long item = attempt.itemId();
                    String step = attempt.step();
                    return Outcome.next(tx -> Rows.write(tx, item, step));
                }
                : attempt -> Outcome.next();
        Steps<Load> steps = PIPELINE.steps();
        for (int i = 1; i <= work.perItem(); i++) {
            steps.step("step-" + i, code);
        }
        return steps;
    }

    @Override
    public void verify(Work work, Course course) throws SQLException {
        course.expect(0, "select count(*) from okiagari.item");
        course.expect(course.items(), "select count(*) from okiagari.finished where state = 'done'");
        if (work == Work.W4) {
            Rows.verify(work, course);
        }
    }
}
