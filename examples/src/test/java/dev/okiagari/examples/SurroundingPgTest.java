package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SurroundingPgTest {
    @Test
    void the_step_runs_as_the_tenant_and_one_broken_listener_keeps_nothing_from_the_other() throws Exception {
        assertThat(ExampleFixture.by(getClass(), Surrounding::run))
                .containsExactly("sending invoice kanto-17 for kanto", "kanto-17 is done");
    }
}
