package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.internal.store.item.LedgerStore;
import dev.okiagari.engine.internal.store.item.TraceStore;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Step;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.jdbc.Messages;
import dev.okiagari.postgres.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the ledger keeps of the stack trace of a failed attempt. */
class TracesPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");
    private static final String SECRET = "sk-live-0a1b2c3d4e5f6g7h";

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
    void a_failed_attempt_keeps_where_it_failed_down_to_the_step() {
        String trace = traceOf(a -> read());

        assertThat(trace.lines().toList())
                .first()
                .isEqualTo("java.io.UncheckedIOException: could not read the page (the disk said no)");
        assertThat(trace)
                .contains("at dev.okiagari.engine.TracesPgTest.read(TracesPgTest.java:")
                .contains("Caused by: java.io.IOException: the disk said no")
                .doesNotContain("dev.okiagari.engine.internal.", "junit");
    }

    @Test
    void secrets_and_nul_do_not_reach_it() {
        Messages.hide(SECRET);
        String trace = traceOf(a -> {
            throw new IllegalStateException(
                    "the key " + SECRET + "\0", new IOException("Bearer " + SECRET + "\0 refused"));
        });

        assertThat(trace).contains("Caused by: java.io.IOException: Bearer *** refused");
        assertThat(trace).doesNotContain("0a1b2c3d", "\0");
    }

    @Test
    void it_is_bounded_to_16_kib() {
        String trace = traceOf(a -> deep(2_000, "é".repeat(20_000)));

        assertThat(trace.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(16 << 10);
        assertThat(trace).contains("TracesPgTest.deep").contains("more lines");
    }

    @Test
    void the_same_trace_of_many_failures_is_kept_once() {
        try (TestEngine engine =
                TestEngine.on(database.dataSource(), WORK.steps().step("read", a -> read(), s -> s.attempts(1)))) {
            for (int i = 0; i < 100; i++) {
                engine.client().submit(WORK, "k" + i, null);
            }
            engine.drain();
        }
        assertThat(TestSql.number(database, "select count(*) from okiagari.failure where trace is not null"))
                .isEqualTo(100);
        assertThat(TestSql.number(database, "select count(*) from okiagari.trace"))
                .isEqualTo(1);
        assertThat(TestSql.strings(database, "select distinct trace from okiagari.failure_v1"))
                .singleElement()
                .asString()
                .contains("TracesPgTest.read");
    }

    @Test
    void a_trace_goes_after_the_last_failure_that_has_it() throws Exception {
        traceOf(a -> read());
        Duration month = Duration.ofDays(30);
        TestSql.run(database, "update okiagari.failure set at = at - interval '31 days'");
        TestSql.run(database, "update okiagari.trace set seen_at = seen_at - interval '30 days 12 hours'");
        assertThat(pruned(month)).isZero();
        TestSql.run(database, "update okiagari.trace set seen_at = seen_at - interval '1 day'");
        int failures = database.look(c -> LedgerStore.prune(c, month, 10));
        assertThat(failures).isEqualTo(1);
        assertThat(pruned(month)).isEqualTo(1);
    }

    private int pruned(Duration keep) throws SQLException {
        return database.look(c -> TraceStore.prune(c, keep, 10));
    }

    private String traceOf(Step<Void> code) {
        try (TestEngine engine =
                TestEngine.on(database.dataSource(), WORK.steps().step("read", code, s -> s.attempts(1)))) {
            long id = engine.client().submit(WORK, "k", null).id();
            engine.drain();
            List<LedgerEntry> failures = engine.client().items().failures(id);
            assertThat(failures).hasSize(1);
            return Objects.requireNonNull(failures.getFirst().trace());
        }
    }

    private static Outcome read() {
        throw new UncheckedIOException("could not read the page", new IOException("the disk said no"));
    }

    private static Outcome deep(int more, String message) {
        if (more > 0) {
            return deep(more - 1, message);
        }
        throw new IllegalStateException(message);
    }
}
