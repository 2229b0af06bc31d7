package dev.okiagari.engine.internal.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.EngineDatabase;
import dev.okiagari.engine.TestSql;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.work.attempt.CallWaits;
import dev.okiagari.engine.internal.work.attempt.Deadlines;
import dev.okiagari.engine.internal.work.figure.NodeFigures;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.State;
import dev.okiagari.postgres.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class BookkeeperPgTest {
    @Test
    void what_is_noted_while_the_books_are_written_and_the_node_stops_is_written_too() {
        try (TestDatabase database = EngineDatabase.of(getClass())) {
            NodeFigures books = new NodeFigures(
                    List.of(Pipeline.of("work")
                            .steps()
                            .step("only", a -> Outcome.done())
                            .define()),
                    () -> 1);
            AtomicReference<FigureWriter> keeper = new AtomicReference<>();
            Connections.SessionSettings settings = new Connections.SessionSettings(
                    () -> { // asked for when the connection is opened: what is to be written has been looked up
                        books.ended("work", State.DONE);
                        keeper.get().stop();
                        return "okiagari test";
                    },
                    Duration.ofSeconds(10),
                    Duration.ZERO,
                    false);
            try (Connections connections = new Connections(database.dataSource(), 1, settings)) {
                keeper.set(new FigureWriter(
                        connections, books, new CallWaits(() -> 1, CallWaits.LONG), new Deadlines(() -> true)));
                books.ended("work", State.DONE);
                keeper.get().run();
            }

            assertThat(TestSql.number(database, "select sum(count) from okiagari.hourly_end_v1"))
                    .isEqualTo(2);
        }
    }
}
