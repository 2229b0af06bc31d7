package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NightlyRunPgTest {
    @Test
    void a_run_without_the_key_owes_everything_and_the_next_one_does_it() throws Exception {
        List<String> printed = ExampleFixture.by(getClass(), NightlyRun::run);

        assertThat(printed).hasSize(4);
        assertThat(printed.getFirst())
                .startsWith("FAILED: step 'fetch' was misconfigured for code-")
                .contains("Unauthorized")
                .endsWith("; 200 targets are owed");
        assertThat(printed.subList(1, 4))
                .containsExactly(
                        "exit code 1", "PASSED: 2 of 200 targets failed, 1 %; it fails above 5 %", "exit code 0");
    }
}
