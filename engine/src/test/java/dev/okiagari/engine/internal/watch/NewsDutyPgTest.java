package dev.okiagari.engine.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestCodec;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.CapturedEvents;
import dev.okiagari.engine.internal.log.EventLog;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NewsDutyPgTest {
    @Test
    void a_mass_of_news_does_not_keep_other_duties_waiting_and_all_of_it_is_told() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass());
                CapturedEvents log = new CapturedEvents();
                Connections connections = new Connections(
                        database.dataSource(),
                        1,
                        new Connections.SessionSettings(
                                () -> "okiagari test", Duration.ofSeconds(10), Duration.ZERO, false))) {
            TestSql.run(database, """
                    insert into okiagari.act (hold, act, who, why, at)
                    select 'upstream:u' || n, 'hold', 'ann', 'all of them', okiagari.now() from generate_series(1, 6000) n
                    """);
            NewsDuty duty = new NewsDuty(new EventLog(List.of(), new TestCodec()), Listener.NONE);

            duty.runOnce(connections);
            assertThat(log.of("hold_began")).hasSizeBetween(1, 5999);

            duty.runOnce(connections);
            duty.runOnce(connections);
            assertThat(log.of("hold_began"))
                    .hasSize(6000)
                    .extracting(line -> line.get("hold"))
                    .doesNotHaveDuplicates();
        }
    }
}
