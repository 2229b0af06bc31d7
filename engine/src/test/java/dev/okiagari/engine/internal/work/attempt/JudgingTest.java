package dev.okiagari.engine.internal.work.attempt;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.CapturedLog;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What is said of a rule whose function throws. */
class JudgingTest {
    @Test
    void a_rule_whose_function_throws_is_logged_once_and_the_failure_is_the_real_one() throws Exception {
        Rules first = careless("first");
        Rules second = careless("second");
        try (CapturedLog log = CapturedLog.of(Judging.class)) {
            for (int n = 0; n < 3; n++) {
                Failure failure = Judging.classify(new IllegalStateException(new IOException("reset")), null, first);

                assertThat(failure.category()).isEqualTo(Kind.TRANSIENT.as("io"));
            }
            Judging.classify(new IOException("reset"), null, second);

            assertThat(log.next())
                    .startsWith("WARN could not ask the rule 'first'")
                    .contains("LinkageError: old jar");
            assertThat(log.next()).as("not the first again").contains("'second'");
        }
    }

    private static Rules careless(String words) {
        return Rules.of()
                .when(
                        words,
                        thrown -> {
                            throw new LinkageError("old jar");
                        },
                        Kind.BROKEN.plain());
    }
}
