package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RetryingPgTest {
    @Test
    void two_failures_are_retried_with_the_same_key_and_kept_in_the_ledger() throws Exception {
        String rule = "; matched by upstream weather: status 500–599";
        assertThat(Printed.by(getClass(), Retrying::run))
                .containsExactly(
                        "attempt 1 of 4, key forecasts-1-1",
                        "attempt 2 of 4, key forecasts-1-1",
                        "attempt 3 of 4, key forecasts-1-1",
                        "the forecast is: sunny",
                        "ledger: attempt 1 failed as weather.down, 503 Service Unavailable" + rule,
                        "ledger: attempt 2 failed as weather.down, 503 Service Unavailable" + rule);
    }
}
