package dev.okiagari.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ProvingTest {
    @Test
    void the_build_says_whether_long_tests_were_asked_for() {
        assertThat(System.getProperty("okiagari.prove")).isIn("true", "false");
    }

    @Test
    void a_long_test_runs_only_when_asked_for() {
        Proving.onlyWhenAsked();
        assertThat(Proving.asked()).isTrue();
    }
}
