package dev.okiagari.engine.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestCodec;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedLog;
import dev.okiagari.engine.internal.log.EventLog;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class WatcherPgTest {
    @Test
    void a_duty_that_throws_is_logged_with_its_stack_trace_in_every_round() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                CapturedLog log = CapturedLog.of(Watcher.class);
                Connections connections = new Connections(
                        database.dataSource(),
                        1,
                        new Connections.SessionSettings(
                                () -> "okiagari test", Duration.ofSeconds(10), Duration.ZERO, false))) {
            TestSql.run(database, "alter table okiagari.run rename to run_that_is_gone");
            Loop watching = new Watcher(
                            Settings.defaults().with(s -> s.sweepEvery(Duration.ofMillis(1))),
                            () -> 0,
                            Map.of(),
                            connections,
                            () -> Duration.ZERO,
                            () -> {},
                            new NewsDuty(new EventLog(List.of(), new TestCodec()), Listener.NONE),
                            () -> {})
                    .loop();

            watching.start();

            for (int round = 0; round < 2; round++) {
                assertThat(log.next(line -> line.startsWith("WARN could not finish runs")))
                        .contains("PSQLException")
                        .contains("at " + RunDuty.class.getName());
            }
            assertThat(watching.stop(Duration.ofSeconds(30))).isTrue();
        }
    }
}
