package dev.okiagari.engine.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackoffTest {
    private final Backoff backoff = new Backoff(Duration.ofMillis(5), Duration.ofMillis(18));

    @Test
    void waits_grow_up_to_the_longest() {
        assertThat(backoff.next()).hasMillis(5);
        assertThat(backoff.next()).hasMillis(10);
        assertThat(backoff.next()).hasMillis(18);
        assertThat(backoff.next()).hasMillis(18);
    }

    @Test
    void after_a_reset_the_shortest_comes_again() {
        backoff.next();
        backoff.next();

        backoff.reset();

        assertThat(backoff.next()).hasMillis(5);
    }
}
