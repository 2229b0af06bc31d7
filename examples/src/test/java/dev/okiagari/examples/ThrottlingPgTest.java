package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ThrottlingPgTest {
    @Test
    void a_rate_is_raised_at_run_time_and_what_waited_goes_on() throws Exception {
        assertThat(ExampleFixture.by(getClass(), Throttling::run))
                .containsExactly(
                        "one call an hour, says the code",
                        "rate:shop was changed by a reader: the shop has more servers tonight",
                        "0 limits are changed");
    }
}
