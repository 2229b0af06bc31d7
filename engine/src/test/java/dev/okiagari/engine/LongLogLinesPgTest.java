package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.CapturedEvents;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.postgres.testing.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What others said may be as long as they like; a log line is not. */
class LongLogLinesPgTest {
    private static final Pipeline<Void> WORK = Pipeline.of("work");

    private CapturedEvents log;
    private TestDatabase database;

    @BeforeEach
    void create() {
        database = EngineDatabase.of(getClass());
        log = new CapturedEvents();
    }

    @AfterEach
    void drop() {
        log.close();
        database.close();
    }

    @Test
    void a_message_has_at_most_300_characters() {
        Steps<Void> steps = WORK.steps().step("serve", a -> {
            throw Kind.INVALID.as("input.long").because("é".repeat(3_000));
        });
        try (TestEngine engine = TestEngine.on(database.dataSource(), steps)) {
            engine.client().submit(WORK, "k", null);
            engine.drain();
        }

        assertThat(log.of("attempt_failed"))
                .singleElement()
                .satisfies(line -> assertThat(line.message())
                        .hasSize(300)
                        .startsWith("attempt 1 of ")
                        .endsWith("é…"));
        assertThat(log.of("ended"))
                .singleElement()
                .satisfies(line -> assertThat(line.message()).hasSize(300));
    }
}
