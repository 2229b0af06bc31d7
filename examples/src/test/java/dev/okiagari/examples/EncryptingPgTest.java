package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class EncryptingPgTest {
    @Test
    void the_step_reads_what_nobody_else_is_shown() throws Exception {
        assertThat(ExampleFixture.by(getClass(), Encrypting::run))
                .containsExactly("dispensing [Dose[drug=ibuprofen, milligrams=400]]", "shown: \"<encrypted>\"");
    }
}
