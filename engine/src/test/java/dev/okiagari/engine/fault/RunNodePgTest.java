package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.Run;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.view.Verdict;
import dev.okiagari.postgres.testing.TestDatabase;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs on a real node, with its threads. */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class RunNodePgTest {
    private static final Pipeline<Void> ITEM = Pipeline.of("item");
    private static final Pipeline<Void> BAD = Pipeline.of("bad");

    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void a_small_run_ends_although_a_large_one_of_the_same_pipeline_began_before_it() {
        Crowd large = new Crowd();
        AtomicInteger largeAtTheEnd = new AtomicInteger();
        Steps<Void> steps = ITEM.steps()
                .step("first", a -> a.key().startsWith("large") ? large.next() : pause(), s -> s.perNode(4))
                .step("second", a -> {
                    if (a.key().startsWith("small")) {
                        largeAtTheEnd.accumulateAndGet(large.begun.get(), Math::max);
                    }
                    return Outcome.done();
                });
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            Run first = begin(engine.client(), "large", 6000);
            Run second = begin(engine.client(), "small", 40);
            large.company.countDown();

            assertThat(second.await().passed()).isTrue();
            assertThat(largeAtTheEnd.get())
                    .as("targets of the large run begun when the small one's last was done")
                    .isBetween(1, 5999);
            assertThat(first.await().passed()).isTrue();
            assertThat(first.view().counts().done()).isEqualTo(6000);
        }
    }

    @Test
    void a_broken_target_stops_the_run_on_a_busy_node_and_what_it_counted_adds_up() {
        AtomicInteger attempts = new AtomicInteger();
        Steps<Void> steps = BAD.steps().step("only", a -> {
            if (attempts.incrementAndGet() == 200) {
                throw Kind.BROKEN.as("made.up").because("a constraint");
            }
            return Outcome.done();
        });
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            Run run = engine.client()
                    .run("bad", BAD)
                    .targets(targets("k", 5000))
                    .failAbove(1)
                    .start();

            Verdict verdict = run.await();

            assertThat(verdict.result()).isEqualTo(Verdict.Result.FAILED);
            assertThat(verdict.run().total())
                    .as("also those added after the stop")
                    .isEqualTo(5000);
            long done = TestSql.number(database, "select count(*) from okiagari.finished where state = 'done'");
            assertThat(verdict.run().counts().done()).isEqualTo(done);
            assertThat(verdict.run().counts().failed()).isEqualTo(1);
            assertThat(verdict.run().owed())
                    .isEqualTo(4999 - done)
                    .isEqualTo(TestSql.number(database, "select count(*) from okiagari.owed_v1"));
            assertThat(done).isLessThan(4999);

            Run next = engine.client().run("bad", BAD).plusOwed().start();
            assertThat(next.await().run().counts().done()).isEqualTo(4999 - done);
            assertThat(TestSql.number(
                            database, "select count(distinct key) from okiagari.item_v1 where state = 'done'"))
                    .isEqualTo(4999);
        }
    }

    @Test
    void items_of_no_run_are_not_kept_waiting_by_runs() throws Exception {
        CountDownLatch alone = new CountDownLatch(20);
        Crowd large = new Crowd();
        AtomicInteger largeAtTheEnd = new AtomicInteger();
        Steps<Void> steps = ITEM.steps()
                .step(
                        "first",
                        a -> {
                            if (a.run().isPresent()) {
                                return large.next();
                            }
                            largeAtTheEnd.accumulateAndGet(large.begun.get(), Math::max);
                            alone.countDown();
                            return pause();
                        },
                        s -> s.perNode(4))
                .step("second", a -> Outcome.done());
        try (Engine engine = Engine.on(database.dataSource()).work(steps).start()) {
            Run run = begin(engine.client(), "large", 6000);
            engine.client().submitAll(ITEM, targets("alone", 20).toList());
            large.company.countDown();

            assertThat(alone.await(2, TimeUnit.MINUTES)).isTrue();
            assertThat(run.id()).isPositive();
            assertThat(largeAtTheEnd.get())
                    .as("targets of the run begun when the last one outside runs was")
                    .isBetween(1, 5499);
        }
    }

    /** The targets of a large run: it goes on in earnest only when others have come, however late those are. */
    private static final class Crowd {
        static final int ALONE = 200;

        final AtomicInteger begun = new AtomicInteger();
        final CountDownLatch company = new CountDownLatch(1);

        Outcome next() throws InterruptedException {
            if (begun.incrementAndGet() > ALONE) {
                company.await();
            }
            return pause();
        }
    }

    private static Outcome pause() throws InterruptedException {
        boolean never = new CountDownLatch(1).await(2, TimeUnit.MILLISECONDS);
        return never ? Outcome.done() : Outcome.next();
    }

    private static Run begin(Client client, String job, int targets) {
        return client.run(job, ITEM).targets(targets(job, targets)).start();
    }

    private static Stream<Target<Void>> targets(String prefix, int n) {
        return IntStream.range(0, n).mapToObj(i -> Target.of(prefix + i, null));
    }
}
