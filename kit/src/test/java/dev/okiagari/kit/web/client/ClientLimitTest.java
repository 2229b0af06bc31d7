package dev.okiagari.kit.web.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.kit.web.Problem;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** So many in a period for each client, and no more. */
class ClientLimitTest {
    private final AtomicLong now = new AtomicLong();
    private final ClientLimit limit = new ClientLimit(3, Duration.ofMinutes(1), now::get);

    @Test
    void one_too_many_is_told_how_long_to_wait_and_another_client_is_not_concerned() {
        for (int i = 0; i < 3; i++) {
            limit.count("ann");
        }
        now.addAndGet(Duration.ofSeconds(20).toNanos());
        assertThatThrownBy(() -> limit.count("ann")).isInstanceOfSatisfying(Problem.Refusal.class, e -> {
            assertThat(e.problem().status()).isEqualTo(429);
            assertThat(e.problem().retryAfterSeconds()).isEqualTo(40);
        });
        limit.count("ben");
    }

    @Test
    void after_the_period_a_client_may_begin_again_even_if_it_never_stopped_asking() {
        for (int i = 0; i < 100; i++) {
            try {
                limit.count("ann");
            } catch (Problem.Refusal e) {
                assertThat(e.problem().status()).isEqualTo(429);
            }
        }
        now.addAndGet(Duration.ofMinutes(1).toNanos());
        limit.count("ann");
    }

    @Test
    void only_so_many_clients_are_remembered_and_the_latest_of_them() {
        for (int i = 0; i < 3; i++) {
            limit.count("ann");
        }
        for (int i = 0; i < ClientLimit.MOST_CLIENTS - 1; i++) {
            limit.count("stranger " + i);
        }
        assertThatThrownBy(() -> limit.count("ann")).isInstanceOf(Problem.Refusal.class);
        limit.count("one more");
        assertThat(limit.size()).isEqualTo(ClientLimit.MOST_CLIENTS);
        assertThatThrownBy(() -> limit.requireLeft("ann")).isInstanceOf(Problem.Refusal.class);
    }
}
