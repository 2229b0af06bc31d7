package dev.okiagari.engine.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.TestCodec;
import dev.okiagari.engine.internal.decide.RescueBudget;
import dev.okiagari.engine.internal.store.row.SeenItem;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StalenessTest {
    private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
    private static final Duration LIMIT = Duration.ofMinutes(3);

    @Test
    void running_one_step_for_longer_than_the_limit_is_stale_since_the_step_began() {
        Staleness stale = running(Duration.ofMinutes(5), null);

        assertThat(stale.stale()).isTrue();
        assertThat(stale.since()).isEqualTo(NOW.minus(Duration.ofMinutes(5)));
        assertThat(stale.step()).isEqualTo("scan");
        assertThat(stale.message()).isEqualTo("appears stuck: it has been running scan for 5 min");
        assertThat(running(LIMIT, null).stale()).as("exactly the limit").isFalse();
    }

    @Test
    void waiting_for_a_turn_to_call_is_not_stale_however_long_it_takes() {
        Staleness fine = running(Duration.ofHours(2), new ItemView.CallWait("arxiv", true, Duration.ofMinutes(1)));

        assertThat(fine.stale()).isFalse();
        assertThat(fine.since()).isNull();
        assertThat(fine.message()).isEqualTo("waits for its turn to call arxiv");
    }

    @Test
    void what_it_waited_for_its_turn_does_not_count_afterwards() {
        Duration waited = Duration.ofMinutes(58);

        assertThat(running(Duration.ofHours(1), new ItemView.CallWait("arxiv", false, waited))
                        .stale())
                .isFalse();
        assertThat(running(Duration.ofMinutes(62), new ItemView.CallWait("arxiv", false, waited))
                        .stale())
                .isTrue();
    }

    @Test
    void due_for_longer_than_the_limit_is_stale_since_it_was_due() {
        Staleness stale = waiting(Duration.ofMinutes(-4), false);

        assertThat(stale.stale()).isTrue();
        assertThat(stale.since()).isEqualTo(NOW.minus(Duration.ofMinutes(4)));
        assertThat(stale.message()).isEqualTo("appears stuck: it was due at scan 4 min ago and nobody has taken it up");
        assertThat(waiting(Duration.ofMinutes(-2), false).message()).isEqualTo("waits for a free node");
    }

    @Test
    void backing_off_and_being_held_have_words_of_their_own() {
        assertThat(waiting(Duration.ofSeconds(90), false).message()).isEqualTo("tries scan again in 90 s");
        Staleness held = waiting(Duration.ofHours(-1), true);
        assertThat(held.stale()).isFalse();
        assertThat(held.message()).isEqualTo("is held: because");
    }

    @Test
    void parked_is_not_stale_before_its_time_is_up() {
        assertThat(of(State.PARKED, Duration.ofDays(9), null, false, null).message())
                .isEqualTo("is parked at scan: because");
        assertThat(of(State.PARKED, Duration.ofDays(9), Duration.ofMinutes(1), false, null)
                        .stale())
                .isFalse();
        assertThat(of(State.PARKED, Duration.ofDays(9), Duration.ofMinutes(-5), false, null)
                        .stale())
                .as("its time was up 5 min ago")
                .isTrue();
    }

    @Test
    void an_item_that_its_run_has_left_undone_is_not_stale() {
        Duration longAgo = Duration.ofDays(-1);
        assertThat(of(State.WAITING, Duration.ofDays(1), longAgo, false, null, true)
                        .stale())
                .isFalse();
        assertThat(of(State.WAITING, Duration.ofDays(1), longAgo, false, null, true)
                        .message())
                .isEqualTo("is owed: because");
        assertThat(of(State.WAITING, Duration.ofDays(1), longAgo, false, null, false)
                        .stale())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = State.class,
            names = {"DONE", "FAILED", "REJECTED", "CANCELLED"})
    void what_has_ended_is_never_stale(State state) {
        Staleness ended = of(state, Duration.ofDays(9), null, false, null);

        assertThat(ended.stale()).isFalse();
        assertThat(ended.message()).isEqualTo("has ended as " + state.word());
    }

    @Test
    void a_budget_of_rescues_is_forgotten_a_day_after_the_last_one() {
        assertThat(RescueBudget.counted(3, null)).isEqualTo(3);
        assertThat(RescueBudget.counted(3, Duration.ofHours(24))).isEqualTo(3);
        assertThat(RescueBudget.counted(3, Duration.ofHours(24).plusMillis(1))).isZero();
    }

    private static Staleness running(Duration age, ItemView.@Nullable CallWait wait) {
        return of(State.RUNNING, age, null, false, wait);
    }

    private static Staleness waiting(Duration dueIn, boolean held) {
        return of(State.WAITING, Duration.ofHours(5), dueIn, held, null);
    }

    private static Staleness of(
            State state, Duration age, @Nullable Duration dueIn, boolean held, ItemView.@Nullable CallWait wait) {
        return of(state, age, dueIn, held, wait, false);
    }

    private static Staleness of(
            State state,
            Duration age,
            @Nullable Duration dueIn,
            boolean held,
            ItemView.@Nullable CallWait wait,
            boolean owed) {
        ItemView item = new SeenItem(
                1,
                "p",
                null,
                "k",
                state,
                "scan",
                1,
                true,
                held,
                null,
                dueIn == null ? null : NOW.plus(dueIn),
                NOW.minus(age),
                NOW.minus(age),
                null,
                null,
                ItemView.Rescues.NONE,
                "because",
                null,
                null,
                null,
                owed,
                wait,
                null,
                new ItemView.Notes(Map.of(), new TestCodec()));
        return Staleness.of(item, NOW, LIMIT);
    }
}
