package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import org.junit.jupiter.api.Test;

/** Items of a pipeline that no node has worked on yet, so that its steps are not known. */
class UnknownPipelinePgTest {
    @Test
    void why_says_that_the_item_waits_at_its_first_step() {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            Client.on(database.dataSource()).submit(Pipeline.of("letters"), "a");

            assertThat(Typed.on(database.dataSource(), "why a").out())
                    .startsWith("letters/a is waiting at its first step")
                    .endsWith("it starts as soon as a node runs; none is running.\n");
        }
    }
}
