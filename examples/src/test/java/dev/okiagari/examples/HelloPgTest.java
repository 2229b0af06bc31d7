package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HelloPgTest {
    @Test
    void hello_greets_and_is_done() throws Exception {
        assertThat(ExampleFixture.by(getClass(), Hello::run)).containsExactly("Hello, Ada!", "ada is done");
    }
}
