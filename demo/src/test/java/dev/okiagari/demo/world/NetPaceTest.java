package dev.okiagari.demo.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.catalog.view.NetView;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NetPaceTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private final NetPace pace = new NetPace();

    @Test
    void the_next_net_starts_as_soon_as_the_last_one_has_passed_or_failed() {
        assertThat(pace.isNextDue(Duration.ZERO, null)).isTrue();
        assertThat(pace.isNextDue(Duration.ZERO, net("1", null))).isFalse();
        assertThat(pace.isNextDue(Duration.ZERO, net("1", "passed"))).isTrue();
        assertThat(pace.isNextDue(Duration.ZERO, net("1", "failed"))).isTrue();
    }

    @Test
    void a_shop_that_refuses_its_key_is_not_called_again_every_two_seconds() {
        assertThat(pace.isNextDue(Duration.ofSeconds(10), net("1", "stopped"))).isFalse();
        assertThat(pace.isNextDue(Duration.ofSeconds(39), net("1", "stopped"))).isFalse();
        assertThat(pace.isNextDue(Duration.ofSeconds(40), net("1", "stopped"))).isTrue();
        assertThat(pace.isNextDue(Duration.ofSeconds(42), net("2", "stopped")))
                .as("each one is waited after")
                .isFalse();
        assertThat(pace.isNextDue(Duration.ofSeconds(44), net("2", null)))
                .as("a person has resumed it")
                .isFalse();
        assertThat(pace.isNextDue(Duration.ofSeconds(50), net("2", "passed"))).isTrue();
    }

    private static NetView net(String key, @Nullable String verdict) {
        return new NetView(key, NOON, "demo", verdict == null ? null : NOON, verdict, null, null, Map.of());
    }
}
