package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NightlyImportPgTest {
    @Test
    void each_night_that_passed_has_one_run_however_often_it_is_asked_for() throws Exception {
        assertThat(ExampleFixture.by(getClass(), NightlyImport::run))
                .containsExactly(
                        "3 nights are imported now",
                        "0 of 3 targets failed, 0 %; it fails above 1 %",
                        "0 of 3 targets failed, 0 %; it fails above 1 %",
                        "0 of 3 targets failed, 0 %; it fails above 1 %",
                        "3 were done before");
    }
}
