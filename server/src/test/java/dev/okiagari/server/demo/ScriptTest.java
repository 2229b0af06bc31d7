package dev.okiagari.server.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ScriptTest {
    private static final int MANY = Integer.MAX_VALUE;

    private static Duration seconds(int seconds) {
        return Duration.ofSeconds(seconds);
    }

    @Test
    void a_demo_that_nobody_bounds_has_a_kill_then_an_outage_and_both_again_later() {
        Script script = Script.of(null, MANY);
        assertThat(script.isKillDue(0, seconds(2))).isFalse();
        assertThat(script.isKillDue(0, seconds(3))).isTrue();
        assertThat(script.isKillDue(1, seconds(30))).isFalse();
        assertThat(script.isKillDue(1, seconds(43))).isTrue();
        assertThat(script.isOutageDue(0, seconds(9))).isFalse();
        assertThat(script.isOutageDue(0, seconds(10))).isTrue();
        assertThat(script.isOutageDue(1, seconds(50))).isTrue();
    }

    @Test
    void a_demo_of_twenty_seconds_shows_everything() {
        assertThat(Script.of(seconds(20), MANY).eventful()).isTrue();
    }

    @Test
    void a_demo_that_is_too_short_in_time_or_in_items_has_neither() {
        assertThat(Script.of(seconds(14), MANY).isKillDue(0, seconds(14))).isFalse();
        assertThat(Script.of(null, 40).isOutageDue(0, seconds(14))).isFalse();
    }
}
