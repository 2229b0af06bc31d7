package dev.okiagari.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RetryingPgTest {
    @Test
    void two_failures_are_retried_with_the_same_key_and_kept_in_the_ledger() throws Exception {
        String rule = "; matched by upstream weather: status 500–599";
        List<String> printed = ExampleFixture.by(getClass(), Retrying::run);
        String key = printed.getFirst().replaceFirst(".*, key ", "");

        assertThat(key).matches("[0-9a-f]{16}-forecasts-1-[0-9a-z]{10}-1");
        assertThat(printed)
                .containsExactly(
                        "attempt 1 of 4, key " + key,
                        "attempt 2 of 4, key " + key,
                        "attempt 3 of 4, key " + key,
                        "the forecast is: sunny",
                        "ledger: attempt 1 failed as weather.down, 503 Service Unavailable" + rule,
                        "ledger: attempt 2 failed as weather.down, 503 Service Unavailable" + rule);
    }
}
