package dev.okiagari.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    private static final Settings USUAL = Settings.defaults();

    @Test
    void by_default_a_node_beats_every_5_s_stops_itself_after_20_s_and_is_dead_after_25_s() {
        assertThat(USUAL.beatEvery()).isEqualTo(Duration.ofSeconds(5));
        assertThat(USUAL.selfStopAfter()).isEqualTo(Duration.ofSeconds(20));
        assertThat(USUAL.deadAfter()).isEqualTo(Duration.ofSeconds(25));
        assertThat(USUAL.sweepEvery()).isEqualTo(Duration.ofSeconds(2));
        assertThat(USUAL.stopWithin()).isEqualTo(Duration.ofSeconds(10));
        assertThat(USUAL.virtualThreads()).isTrue();
    }

    @Test
    void what_a_dead_node_held_is_offered_again_within_35_s() {
        assertThat(USUAL.deadAfter().plus(USUAL.sweepEvery()).plus(USUAL.beatEvery()))
                .isLessThanOrEqualTo(Duration.ofSeconds(35));
    }

    @Test
    void a_statement_ends_before_the_node_is_taken_for_dead() {
        assertThat(USUAL.statementTimeout()).isLessThan(USUAL.selfStopAfter());
        assertThat(USUAL.statementTimeout()).isPositive();
    }

    @Test
    void connections_are_counted_by_a_stated_formula() {
        assertThat(USUAL.connections()).isEqualTo(7 + USUAL.flushers() + USUAL.writers());
        assertThat(USUAL.with(s -> s.writers(10)).connections()).isEqualTo(USUAL.connections() + 10 - USUAL.writers());
    }

    @Test
    void a_node_that_would_outlive_its_own_death_is_refused() {
        refused("beatEvery < selfStopAfter < deadAfter", () -> lives(5, 20, 20));
        refused("beatEvery < selfStopAfter < deadAfter", () -> lives(5, 5, 25));
        refused("beatEvery < selfStopAfter < deadAfter", () -> lives(5, 30, 25));
        refused("beatEvery is PT0S", () -> lives(0, 20, 25));
        refused("beatEvery is PT-1S", () -> lives(-1, 20, 25));
        assertThat(lives(1, 2, 3).beatEvery()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void numbers_out_of_range_are_refused_with_the_range() {
        refused("writers is 0 and must be 1 to 64", () -> USUAL.with(s -> s.writers(0)));
        refused("writers is 65 and must be 1 to 64", () -> USUAL.with(s -> s.writers(65)));
        refused("flushers is 0 and must be 1 to 16", () -> sizes(1000, 0));
        refused("flushers is 17 and must be 1 to 16", () -> sizes(1000, 17));
        refused("claimMost is 0 and must be 1 to 10000", () -> sizes(0, 2));
        refused("claimMost is 10001 and must be 1 to 10000", () -> sizes(10_001, 2));
        refused("longestPoll is PT0S", () -> USUAL.with(s -> s.longestPoll(Duration.ZERO)));
        refused("stopWithin is PT-1S", () -> USUAL.with(s -> s.stopWithin(Duration.ofSeconds(-1))));
    }

    @Test
    void another_pace_keeps_the_proportions() {
        Settings fast = USUAL.with(s -> s.atPace(0.1));

        assertThat(fast.beatEvery()).isEqualTo(Duration.ofMillis(500));
        assertThat(fast.selfStopAfter()).isEqualTo(Duration.ofSeconds(2));
        assertThat(fast.deadAfter()).isEqualTo(Duration.ofMillis(2500));
        assertThat(fast.sweepEvery()).isEqualTo(Duration.ofMillis(200));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN})
    void a_pace_without_time_is_refused(double pace) {
        refused("must be longer than zero", () -> USUAL.with(s -> s.atPace(pace)));
    }

    @Test
    void a_change_gives_new_settings_and_leaves_the_rest() {
        assertThat(USUAL.with(s -> s.name("a")).name()).isEqualTo("a");
        assertThat(USUAL.with(s -> s.name("a")).writers()).isEqualTo(USUAL.writers());
        assertThat(USUAL.name()).isEqualTo("node");
        assertThat(USUAL.with(s -> s.platformThreads()).virtualThreads()).isFalse();
        assertThat(Settings.defaults().virtualThreads()).isTrue();
    }

    private static Settings lives(int beat, int selfStop, int dead) {
        return USUAL.with(s -> s.beatEvery(Duration.ofSeconds(beat))
                .selfStopAfter(Duration.ofSeconds(selfStop))
                .deadAfter(Duration.ofSeconds(dead)));
    }

    private static Settings sizes(int claimMost, int flushers) {
        return USUAL.with(s -> s.claimMost(claimMost).flushers(flushers));
    }

    private static void refused(String why, ThrowingCallable make) {
        assertThatThrownBy(make)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("could not use these settings because ")
                .hasMessageContaining(why);
    }
}
