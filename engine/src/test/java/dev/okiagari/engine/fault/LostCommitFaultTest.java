package dev.okiagari.engine.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.model.Note;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The answer to a commit is cut off: whatever became of it, there is exactly one effect and nothing runs again in vain. */
class LostCommitFaultTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Note<String> NOTE = Note.of("note", String.class);

    @ParameterizedTest
    @EnumSource
    void a_commit_with_a_write_whose_answer_is_lost_has_exactly_one_effect(CuttingProxy.Cut cut) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Steps<Void> steps = WORK.steps()
                .step("write", a -> {
                    runs.incrementAndGet();
                    return Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('cut-me')"));
                })
                .step("after", a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('after')")));
        proveOneEffect(cut, steps, "cut-me");
        assertThat(runs).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_commit_of_a_batch_whose_answer_is_lost_has_exactly_one_effect(CuttingProxy.Cut cut) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Steps<Void> steps = WORK.steps()
                .step("plain", a -> {
                    runs.incrementAndGet();
                    return Outcome.next().note(NOTE, "cut-at-this");
                })
                .step("write", a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('cut-me')")))
                .step("after", a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('after')")));
        proveOneEffect(cut, steps, "cut-at-this");
        assertThat(runs).hasValue(1);
    }

    @ParameterizedTest
    @EnumSource
    void a_claim_whose_answer_is_lost_keeps_no_item_from_its_work(CuttingProxy.Cut cut) throws Exception {
        Steps<Void> steps = WORK.steps()
                .step("write", a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('cut-me')")))
                .step("after", a -> Outcome.next(tx -> TestSql.run(tx, "insert into effect values ('after')")));
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            Client.on(database.dataSource()).submit(WORK, "k", null);
            proveOneEffect(database, cut, steps, "skip locked");
        }
    }

    private void proveOneEffect(CuttingProxy.Cut cut, Steps<Void> steps, String marker) throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            proveOneEffect(database, cut, steps, marker);
        }
    }

    private static void proveOneEffect(TestDatabase database, CuttingProxy.Cut cut, Steps<Void> steps, String marker)
            throws Exception {
        try (CuttingProxy proxy = new CuttingProxy(TestPostgres.server().port())) {
            TestSql.run(database, "create table effect (what text)");
            DoneCount done = new DoneCount(1);
            proxy.arm(marker, cut);
            try (Engine engine = Engine.on(proxy.before(database.dataSource()))
                    .work(steps)
                    .listener(done)
                    .start()) {
                engine.client().submit(WORK, "k", null);
                done.await();
            }
            assertThat(proxy.cuts()).isEqualTo(1);
            assertThat(TestSql.strings(database, "select what from effect")).containsExactly("cut-me", "after");
        }
    }
}
