package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.AlreadyRunning;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.EngineException;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.NoSuchRun;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.model.TransactionRefused;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.RunState;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.postgres.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The one way into a caller's transaction: everything in it comes and goes with the caller's commit. */
class TransactionClientPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final Actor ANN = new Actor("ann", "testing");
    private TestDatabase database;
    private Connection tx;
    private Client client;
    private TransactionClient inside;

    @BeforeEach
    void create() throws SQLException {
        database = EngineDatabase.of(getClass());
        tx = database.dataSource().getConnection();
        tx.setAutoCommit(false);
        client = Client.on(database.dataSource());
        inside = client.in(tx);
    }

    @AfterEach
    void drop() throws SQLException {
        tx.close();
        database.close();
    }

    private static Stream<Target<Void>> targets(int count) {
        return IntStream.range(0, count).mapToObj(n -> Target.of("t" + n));
    }

    private long items() {
        return TestSql.number(database, "select count(*) from okiagari.target");
    }

    @Test
    void what_is_submitted_is_there_with_the_commit_and_gone_with_a_rollback() throws SQLException {
        inside.submit(WORK, "one");
        inside.submit(WORK, Target.of("two"));
        inside.resubmit(WORK, "three", null);
        assertThat(inside.submitAll(WORK, targets(3).toList())).hasSize(3).allMatch(Item::isNew);
        assertThat(items()).isZero();
        tx.rollback();
        assertThat(items()).isZero();

        Item<Void> kept = inside.submit(WORK, "kept");
        assertThatThrownBy(kept::view).isInstanceOf(NoSuchItem.class);
        tx.commit();

        assertThat(kept.view().state()).isEqualTo(State.WAITING);
        assertThat(items()).isEqualTo(1);
        assertThat(inside.submit(WORK, "kept").isNew()).isFalse();
    }

    @Test
    void a_rollback_to_a_savepoint_takes_back_what_came_after_it_only() throws SQLException {
        inside.submit(WORK, "before");
        Savepoint savepoint = tx.setSavepoint();
        inside.submit(WORK, "after");
        tx.rollback(savepoint);
        tx.commit();

        assertThat(TestSql.strings(database, "select key from okiagari.target")).containsExactly("before");
    }

    @Test
    void acts_of_every_kind_begin_with_the_commit() throws SQLException {
        long item = client.submit(WORK, "k").id();
        inside.items().cancel(item, ANN);
        inside.holds().hold("step:work:only", ANN);
        long action = inside.actions()
                .cancel(ItemFilter.none().withPipeline("work"), ANN)
                .start();
        assertThat(inside.actions().find(action)).isPresent();
        assertThat(client.actions().find(action)).isEmpty();
        assertThat(client.holds().all()).isEmpty();
        assertThat(client.items().acts(item)).isEmpty();

        tx.commit();

        assertThat(client.actions().find(action)).isPresent();
        assertThat(client.holds().all()).containsKey("step:work:only");
        assertThat(client.items().acts(item)).extracting(ActEntry::act).containsExactly("cancel");
    }

    @Test
    void a_run_of_thousands_of_targets_begins_with_the_commit() throws Exception {
        try (TestEngine engine =
                TestEngine.on(database.dataSource(), WORK.steps().step("only", a -> Outcome.done()))) {
            Run run = inside.run("job", WORK).targets(targets(2500)).start();
            assertThat(engine.drain()).isZero();
            assertThatThrownBy(run::view).isInstanceOf(NoSuchRun.class);

            tx.commit();

            assertThat(engine.drain()).isEqualTo(2500);
            assertThat(run.await().exitCode()).isZero();
            assertThat(run.view().counts().finished()).isEqualTo(2500);
        }
    }

    @Test
    void a_run_that_is_rolled_back_leaves_nothing_and_keeps_no_other_out() throws SQLException {
        inside.run("job", WORK).targets(targets(3)).start();
        tx.rollback();

        assertThat(client.runs().list("job", null, 9)).isEmpty();
        assertThat(items()).isZero();
        assertThat(client.run("job", WORK).targets(targets(3)).start().view().total())
                .isEqualTo(3);
    }

    @Test
    void a_run_whose_targets_throw_is_aborted_in_the_transaction_that_its_caller_commits_after_all()
            throws SQLException {
        Stream<Target<Void>> failing = targets(3).peek(t -> {
            if (t.key().equals("t2")) {
                throw new IllegalStateException("no more");
            }
        });
        RunDraft<Void> draft = inside.run("job", WORK).targets(failing);
        assertThatThrownBy(draft::start).isInstanceOf(IllegalStateException.class);
        tx.commit();

        assertThat(client.runs().list("job", null, 9))
                .extracting(RunView::state)
                .containsExactly(RunState.ABORTED);
    }

    @Test
    void what_an_earlier_run_owes_is_taken_over_with_the_commit() throws SQLException {
        Run first = client.run("job", WORK).targets(targets(3)).start();
        client.runs().abort(first.id(), ANN);
        assertThat(first.verdict()).isPresent();

        Run second = inside.run("job", WORK).plusOwed().start();
        assertThat(client.runs().owed("job", 9)).hasSize(3);
        tx.commit();

        assertThat(client.runs().owed("job", 9)).isEmpty();
        assertThat(second.view().total()).isEqualTo(3);
    }

    @Test
    void an_ended_run_that_another_is_in_the_way_of_is_refused_without_spoiling_the_transaction() throws SQLException {
        Run first = client.run("job", WORK).targets(targets(1)).start();
        client.runs().abort(first.id(), ANN);
        assertThat(first.verdict()).isPresent();
        client.run("job", WORK).targets(targets(1)).start();

        assertThatThrownBy(() -> inside.runs().resume(first.id(), ANN)).isInstanceOf(AlreadyRunning.class);
        inside.submit(WORK, "goes on");
        tx.commit();

        assertThat(client.items().find(WORK, "goes on")).isPresent();
    }

    @Test
    void a_connection_that_is_in_no_transaction_is_refused() throws SQLException {
        tx.setAutoCommit(true);

        assertThatThrownBy(() -> inside.submit(WORK, "k"))
                .isInstanceOfSatisfying(TransactionRefused.class, e -> assertCode(e, "okiagari.transaction_refused"))
                .hasMessageContaining("auto-commit on");
        assertThat(items()).isZero();
    }

    @Test
    void a_write_in_a_read_only_transaction_is_refused_by_name() throws SQLException {
        tx.setReadOnly(true);
        assertThat(inside.items().find(WORK, "k")).isEmpty();

        assertThatThrownBy(() -> inside.submit(WORK, "k"))
                .isInstanceOfSatisfying(TransactionRefused.class, e -> assertCode(e, "okiagari.transaction_refused"))
                .hasMessageContaining("read-only");
    }

    @Test
    void a_failed_transaction_stays_the_callers_to_roll_back() throws SQLException {
        assertThatThrownBy(() -> TestSql.run(tx, "select * from no_such_table")).isInstanceOf(SQLException.class);

        assertThatThrownBy(() -> inside.submit(WORK, "k"))
                .isInstanceOf(DatabaseFailed.class)
                .hasMessageContaining("aborted");
        tx.rollback();
        inside.submit(WORK, "k");
        tx.commit();

        assertThat(items()).isEqualTo(1);
    }

    private static void assertCode(EngineException e, String code) {
        assertThat(e.code()).isEqualTo(code);
    }
}
