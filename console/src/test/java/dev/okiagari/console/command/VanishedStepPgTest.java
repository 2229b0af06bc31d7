package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.Schema;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class VanishedStepPgTest {
    private static final Pipeline<Void> DIGGING = Pipeline.of("digging");

    @Test
    void an_item_at_a_step_that_no_build_has_any_more_says_so() throws Exception {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply)) {
            Client.on(database.dataSource()).submit(DIGGING, "hole", null);
            try (TestEngine old = TestEngine.on(
                    database.dataSource(),
                    DIGGING.steps().step("dig", a -> Outcome.later(Duration.ofMinutes(1), "rain")))) {
                old.drain();
            }
            try (TestEngine other =
                    TestEngine.on(database.dataSource(), DIGGING.steps().step("drill", a -> Outcome.done()))) {
                assertThat(other.drainAfter(Duration.ofMinutes(2))).isZero();
                assertThat(Typed.on(database.dataSource(), "why hole").out())
                        .contains("digging/hole is held at dig: step dig has been on hold since")
                        .contains("version 2 of pipeline 'digging' has no step 'dig'");
                assertThat(Typed.on(database.dataSource(), "items list").out())
                        .contains("step dig is on hold: version 2");
                Typed release = Typed.on(database.dataSource(), "holds release step:digging:dig --why impatient");
                assertThat(release.exit()).isEqualTo(Exit.FAILED);
                assertThat(release.err())
                        .contains("could not release step:digging:dig because version 2 of pipeline 'digging' has no");
            }
        }
    }
}
