package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows: node dead, step hung, rescue budget spent, graceful stop. */
abstract class LosingCases extends MachineCases {
    private static final Event NODE_DIED = new Event.NodeDied(false);
    private static final Event TOOK_ITS_NODE_DOWN = new Event.NodeDied(true);
    private static final Event HUNG = new Event.Hung();

    @Test
    void node_dead_offers_the_item_again_refunded_and_not_yet_suspect() {
        MachineFixture item = MachineFixture.running().on(NODE_DIED).took(Transition.NODE_DEATH, State.WAITING);

        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.now().deaths()).isEqualTo(1);
        assertThat(item.now().suspect()).as("once is chance").isFalse();
        assertThat(item.now().rescues()).isZero();
        assertThat(item.tryAgain().now().attempt()).isEqualTo(1);
    }

    @Test
    void the_second_node_in_a_row_that_dies_makes_the_item_suspect() {
        MachineFixture item = twiceBereaved();

        assertThat(item.now().suspect()).isTrue();
        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.now().rescues()).isZero();
        assertThat(item.tryAgain().now().suspect()).as("while it runs alone").isTrue();
    }

    @Test
    void node_dead_before_the_start_offers_the_item_again_too() {
        MachineFixture item = MachineFixture.submitted().claim().on(NODE_DIED);

        assertThat(item.took(Transition.NODE_DEATH, State.WAITING).now().attempt())
                .isZero();
    }

    @Test
    void dead_nodes_cost_an_item_nothing_however_many_die() {
        MachineFixture item = MachineFixture.running();
        for (int i = 0; i < 50; i++) {
            item.on(NODE_DIED).took(Transition.NODE_DEATH, State.WAITING).tryAgain();
        }

        assertThat(item.now().attempt()).isEqualTo(1);
        assertThat(item.now().rescues()).isZero();
    }

    @Test
    void a_node_death_keeps_the_failure_of_the_attempt_before() {
        assertThat(MachineFixture.running()
                        .fail(Kind.TRANSIENT)
                        .tryAgain()
                        .on(NODE_DIED)
                        .now()
                        .failing())
                .isTrue();
        assertThat(MachineFixture.running().on(NODE_DIED).now().failing()).isFalse();
    }

    @Test
    void a_marked_suspect_that_takes_its_node_down_is_charged_a_rescue_but_no_attempt() {
        MachineFixture item = twiceBereaved().tryAgain().on(TOOK_ITS_NODE_DOWN);

        item.took(Transition.NODE_DEATH_CHARGED, State.WAITING);
        assertThat(item.now().rescues()).isEqualTo(1);
        assertThat(item.now().suspect()).isTrue();
        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.tryAgain().now().attempt()).isEqualTo(1);
    }

    static Stream<Event> outcomes() {
        return Stream.of(
                new Event.Decided(new Decision.Next(), true),
                new Event.Decided(new Decision.Next(), false),
                new Event.Decided(new Decision.GoTo("review"), false),
                new Event.Decided(new Decision.Done(), false),
                new Event.Decided(new Decision.Reject("no"), false),
                new Event.Decided(new Decision.Later(When.now(), "soon"), false),
                new Event.Decided(new Decision.Park("wait", null), false),
                new Event.Failed(Facts.failure(Kind.TRANSIENT), MachineFixture.MIDDLE, false),
                new Event.Failed(Facts.failure(Kind.INVALID), MachineFixture.MIDDLE, false),
                new Event.Failed(Facts.failure(Kind.MISCONFIGURED), MachineFixture.MIDDLE, false),
                new Event.HookFailed(Facts.failure(Kind.BROKEN)));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void any_outcome_or_failure_proves_the_innocence_of_a_suspect(Event outcome) {
        MachineFixture suspect = twiceBereaved().tryAgain().on(outcome);

        assertThat(suspect.now().suspect()).isFalse();
        assertThat(suspect.now().deaths()).isZero();
    }

    @Test
    void a_death_an_outcome_and_another_death_are_not_two_in_a_row() {
        MachineFixture item = MachineFixture.running().on(NODE_DIED).tryAgain().fail(Kind.TRANSIENT);

        assertThat(item.tryAgain().on(NODE_DIED).now().suspect()).isFalse();
    }

    @Test
    void a_stop_between_two_deaths_proves_nothing() {
        MachineFixture item = MachineFixture.running().on(NODE_DIED).tryAgain().on(new Event.Stopped());

        assertThat(item.now().deaths()).isEqualTo(1);
        assertThat(item.tryAgain().on(NODE_DIED).now().suspect()).isTrue();
    }

    @Test
    void a_suspect_that_is_set_aside_and_released_is_still_suspect() {
        MachineFixture item = twiceBereaved().on(new Event.Held("look first")).on(new Event.Released());

        assertThat(item.now().suspect()).isTrue();
    }

    @Test
    void a_suspect_that_a_person_replays_starts_over_unsuspected() {
        assertThat(twiceBereaved().on(new Event.Replayed("content")).now().suspect())
                .isFalse();
    }

    @Test
    void step_hung_offers_the_item_again_with_the_attempt_counted_and_one_more_rescue() {
        MachineFixture item = MachineFixture.running().on(HUNG).took(Transition.HANG, State.WAITING);

        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.now().rescues()).isEqualTo(1);
        assertThat(item.tryAgain().now().attempt()).isEqualTo(2);
    }

    @Test
    void what_was_given_up_elsewhere_is_ended_as_failed_by_a_node_that_has_the_code() {
        MachineFixture item = MachineFixture.running().on(new Event.GivenUp(Machine.STUCK_EXHAUSTED));

        assertThat(item.now().state()).isEqualTo(State.FAILED);
        assertThat(item.last().reason()).isEqualTo("stuck_exhausted");
    }

    @Test
    void the_windows_between_hung_rescues_are_3_10_and_30_minutes() {
        assertThat(Settings.defaults().hungWindow(1)).isEqualTo(Duration.ofMinutes(3));
        assertThat(Settings.defaults().hungWindow(2)).isEqualTo(Duration.ofMinutes(10));
        assertThat(Settings.defaults().hungWindow(3)).isEqualTo(Duration.ofMinutes(30));
        assertThat(Settings.defaults().hungWindow(4)).isEqualTo(Duration.ofMinutes(30));
    }

    @Test
    void three_hangs_are_offered_again_and_the_fourth_ends_as_stuck_exhausted() {
        MachineFixture item = MachineFixture.running();
        for (int rescue = 1; rescue <= 3; rescue++) {
            item.on(HUNG).took(Transition.HANG, State.WAITING);
            assertThat(item.now().rescues()).isEqualTo(rescue);
            item.tryAgain();
        }

        item.on(HUNG).took(Transition.STUCK_EXHAUSTED, State.FAILED);
        assertThat(item.last().reason()).isEqualTo("stuck_exhausted");
        assertThat(item.last().due()).isNull();
    }

    @Test
    void a_poison_item_is_found_after_three_re_offers_of_its_marked_attempts() {
        MachineFixture item = twiceBereaved().tryAgain();
        for (int i = 0; i < 3; i++) {
            item.on(TOOK_ITS_NODE_DOWN)
                    .took(Transition.NODE_DEATH_CHARGED, State.WAITING)
                    .tryAgain();
        }

        item.on(TOOK_ITS_NODE_DOWN).took(Transition.STUCK_EXHAUSTED, State.FAILED);
        assertThat(item.now().attempt()).as("no attempt was charged").isZero();
    }

    @Test
    void hangs_and_charged_deaths_share_one_rescue_budget() {
        MachineFixture item = MachineFixture.running()
                .on(HUNG)
                .tryAgain()
                .on(TOOK_ITS_NODE_DOWN)
                .tryAgain();

        item.on(HUNG).took(Transition.HANG, State.WAITING).tryAgain();
        item.on(TOOK_ITS_NODE_DOWN).took(Transition.STUCK_EXHAUSTED, State.FAILED);
    }

    @Test
    void the_rescue_budget_is_apart_from_the_retry_budget() {
        MachineFixture hung = MachineFixture.running().facts(Facts.attempts(1)).on(HUNG);
        hung.took(Transition.HANG, State.WAITING);

        MachineFixture failing =
                MachineFixture.running().fail(Kind.TRANSIENT).tryAgain().fail(Kind.TRANSIENT);
        assertThat(failing.now().rescues()).isZero();
    }

    @Test
    void a_stuck_item_that_a_person_retries_has_a_fresh_rescue_budget() {
        MachineFixture item =
                MachineFixture.running().on(HUNG).tryAgain().on(HUNG).tryAgain().on(HUNG);
        item.tryAgain().on(HUNG).took(Transition.STUCK_EXHAUSTED, State.FAILED);

        item.on(new Event.Retried()).tryAgain().on(HUNG).took(Transition.HANG, State.WAITING);
    }

    @Test
    void graceful_stop_offers_the_item_again_at_once_with_the_attempt_refunded() {
        MachineFixture item = MachineFixture.running().on(new Event.Stopped()).took(Transition.STOP, State.WAITING);

        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.now().suspect()).isFalse();
        assertThat(item.now().rescues()).isZero();
        assertThat(item.now().attempt()).isZero();
        assertThat(item.tryAgain().now().attempt()).isEqualTo(1);
    }

    @Test
    void graceful_stop_gives_back_a_claim_that_was_not_started() {
        MachineFixture.submitted().claim().on(new Event.Stopped()).took(Transition.STOP, State.WAITING);
    }

    /** Two nodes in a row died holding it. */
    private static MachineFixture twiceBereaved() {
        return MachineFixture.running().on(NODE_DIED).tryAgain().on(NODE_DIED);
    }
}
