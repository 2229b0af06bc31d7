package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RejectingPgTest {
    @Test
    void a_photo_that_is_too_large_is_rejected_and_its_submitter_is_told() throws Exception {
        assertThat(ExampleFixture.by(getClass(), Rejecting::run))
                .containsExactly(
                        "panorama is rejected at check: larger than 10 MB",
                        "message: your photo was rejected: larger than 10 MB");
    }
}
