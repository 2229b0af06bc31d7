package dev.okiagari.console.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.Schema;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Target;
import dev.okiagari.engine.testing.TestEngine;
import dev.okiagari.postgres.testing.TestDatabase;
import dev.okiagari.postgres.testing.TestPostgres;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Items of runs have keys like others. */
class RunItemsPgTest {
    private static final Pipeline<Void> CODES = Pipeline.of("codes");

    @Test
    void an_item_of_a_run_is_found_by_its_key_and_its_refused_retry_says_why() {
        try (TestDatabase database = TestPostgres.database(getClass(), "engine", Schema::apply);
                TestEngine engine =
                        TestEngine.on(database.dataSource(), CODES.steps().step("fetch", a -> {
                            if (a.key().equals("bad")) {
                                throw Kind.INVALID.as("code.unknown").because("no such code");
                            }
                            return Outcome.done();
                        }))) {
            engine.client()
                    .run("nightly", CODES)
                    .targets(Stream.of(Target.of("bad", null), Target.of("good", null)))
                    .failAbove(1)
                    .start();
            engine.drain();

            assertThat(Typed.on(database.dataSource(), "why bad").out()).startsWith("codes/bad failed at fetch");
            Typed retry = Typed.on(database.dataSource(), "items retry bad --reason again");
            assertThat(retry.exit()).isEqualTo(1);
            assertThat(retry.err())
                    .contains("because its run", "is passed", "rerunFailed")
                    .doesNotContain("at dev.okiagari");
        }
    }
}
