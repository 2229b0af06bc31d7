package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.testing.TestEngine;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

class TransactionalWritePgTest {
    private static final List<String> ONCE = List.of("bookings: 1, dolls in stock: 7");

    @Test
    void rows_are_written_with_their_step() throws Exception {
        assertThat(ExampleFixture.by(getClass(), TransactionalWrite::run)).isEqualTo(ONCE);
    }

    @Test
    void a_process_killed_before_the_commit_leaves_no_rows_and_the_next_one_writes_them_once() throws Exception {
        assertThat(afterCrash(engine -> engine.crashBeforeCommit("book"))).isEqualTo(ONCE);
        assertThat(afterCrash(engine -> engine.crashBeforeCommit("ship"))).isEqualTo(ONCE);
    }

    @Test
    void a_process_killed_after_the_commit_has_written_the_rows_and_the_next_one_does_not() throws Exception {
        assertThat(afterCrash(engine -> engine.crashAfterCommit("book"))).isEqualTo(ONCE);
        assertThat(afterCrash(engine -> engine.crashAfterCommit("ship"))).isEqualTo(ONCE);
    }

    private List<String> afterCrash(Consumer<TestEngine> crash) throws Exception {
        return ExampleFixture.by(getClass(), (database, out) -> crashOnce(database, out, crash));
    }

    private static void crashOnce(DataSource database, PrintStream out, Consumer<TestEngine> crash)
            throws SQLException {
        TransactionalWrite.createTables(database);
        try (TestEngine engine = TestEngine.on(database, TransactionalWrite.steps())) {
            engine.client().submit(TransactionalWrite.ORDERS, "order 1", new TransactionalWrite.Order("doll", 3));
            crash.accept(engine);
            engine.drain();
        }
        TransactionalWrite.printTables(database, out);
    }
}
