package dev.okiagari.engine.internal.work.figure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.model.State;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class FigureWriterPgTest {
    @Test
    void what_is_counted_while_the_figures_are_written_and_the_node_stops_is_written_too() throws Exception {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            NodeFigures figures = new NodeFigures(() -> 1);
            AtomicReference<Loop> writing = new AtomicReference<>();
            CountDownLatch stopped = new CountDownLatch(1);
            Connections.SessionSettings settings = new Connections.SessionSettings(
                    () -> { // asked for when the connection is opened: what is to be written has been looked up
                        figures.countEnd("work", State.DONE);
                        writing.get().signalStop();
                        stopped.countDown();
                        return "okiagari test";
                    },
                    Duration.ofSeconds(10),
                    Duration.ZERO,
                    false);
            try (Connections connections = new Connections(database.dataSource(), 1, settings)) {
                writing.set(new FigureWriter(connections, figures).loop(() -> {}));
                figures.countEnd("work", State.DONE);
                writing.get().start();
                stopped.await();

                assertThat(writing.get().stop(Duration.ofSeconds(10))).isTrue();
            }

            assertThat(TestSql.number(database, "select sum(count) from okiagari.hourly_end_v1"))
                    .isEqualTo(2);
        }
    }
}
