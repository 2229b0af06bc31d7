package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import org.junit.jupiter.api.Test;

/** Row: wake, retry, replay from a step, cancel, hold, release. */
abstract class ActingCases extends MachineCases {
    private static final Decision PARK = new Decision.Park("a person decides", null);

    @Test
    void wake_makes_a_parked_item_due_now_at_the_same_attempt() {
        MachineFixture item =
                MachineFixture.running().decide(PARK).on(new Event.Woken()).took(Transition.WAKE, State.WAITING);

        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.tryAgain().now().attempt()).isEqualTo(1);
        assertThat(item.now().visit()).isEqualTo(1);
    }

    /** The store writes these columns, and no others, when a wake-up came before the park. */
    @Test
    void wake_right_after_a_park_changes_nothing_but_the_state() {
        MachineFixture item = MachineFixture.running().decide(PARK);
        Situation parked = item.now();
        item.on(new Event.Woken());

        assertThat(item.now()).isEqualTo(parked.in(State.WAITING));
        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.last().reason()).isEmpty();
    }

    @Test
    void retry_brings_a_failed_item_back_to_its_step_with_fresh_attempts() {
        MachineFixture item = MachineFixture.running()
                .facts(Facts.attempts(1))
                .fail(Kind.TRANSIENT)
                .on(new Event.Retried())
                .took(Transition.RETRY, State.WAITING);

        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.now().attempt()).isZero();
        assertThat(item.now().failing()).isFalse();
        assertThat(item.now().visit()).isEqualTo(2);
    }

    @Test
    void retry_brings_back_what_was_rejected_or_cancelled() {
        MachineFixture.running()
                .decide(new Decision.Reject("no"))
                .on(new Event.Retried())
                .took(Transition.RETRY, State.WAITING);
        MachineFixture.submitted()
                .on(new Event.Cancelled("no"))
                .on(new Event.Retried())
                .took(Transition.RETRY, State.WAITING);
    }

    @Test
    void retry_of_a_backing_off_item_only_makes_it_due() {
        MachineFixture item = MachineFixture.running()
                .fail(Kind.TRANSIENT)
                .on(new Event.Retried())
                .took(Transition.RETRY, State.WAITING);

        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.now().attempt()).isEqualTo(1);
        assertThat(item.now().failing()).isTrue();
    }

    @Test
    void retry_of_what_is_done_is_refused_for_only_replay_says_from_where() {
        MachineFixture.running().decide(new Decision.Done()).refuses(new Event.Retried());
    }

    @Test
    void replay_enters_the_named_step_as_a_new_visit() {
        MachineFixture item = MachineFixture.running()
                .decide(new Decision.Done())
                .on(new Event.Replayed("content"))
                .took(Transition.REPLAY, State.WAITING);

        assertThat(item.now().step()).isEqualTo("content");
        assertThat(item.now().visit()).isEqualTo(2);
        assertThat(item.now().attempt()).isZero();
        assertThat(item.last().due()).isEqualTo(When.now());
    }

    @Test
    void an_item_that_is_being_attempted_is_neither_retried_nor_replayed() {
        MachineFixture item = MachineFixture.running();

        item.refuses(new Event.Retried());
        item.refuses(new Event.Replayed("content"));
    }

    @Test
    void cancel_ends_an_unfinished_item_wherever_it_is() {
        Event cancel = new Event.Cancelled("withdrawn");

        MachineFixture waiting = MachineFixture.submitted().on(cancel).took(Transition.CANCEL, State.CANCELLED);
        assertThat(waiting.last().reason()).isEqualTo("withdrawn");
        assertThat(waiting.last().due()).isNull();
        MachineFixture.running().on(cancel).took(Transition.CANCEL, State.CANCELLED);
        MachineFixture.running().decide(PARK).on(cancel).took(Transition.CANCEL, State.CANCELLED);
    }

    @Test
    void hold_sets_a_waiting_item_aside_and_release_makes_it_due() {
        MachineFixture item = MachineFixture.running().fail(Kind.TRANSIENT).on(new Event.Held("look at it first"));

        item.took(Transition.HOLD, State.WAITING);
        assertThat(item.now().held()).isTrue();
        assertThat(item.last().reason()).isEqualTo("look at it first");

        item.on(new Event.Released()).took(Transition.RELEASE, State.WAITING);
        assertThat(item.now().held()).isFalse();
        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.now().attempt()).isEqualTo(1);
        assertThat(item.now().failing()).isTrue();
    }

    @Test
    void what_is_not_held_cannot_be_released() {
        MachineFixture.submitted().refuses(new Event.Released());
    }

    @Test
    void a_person_who_retries_a_held_item_releases_it() {
        MachineFixture item =
                MachineFixture.submitted().on(new Event.Held("wait")).on(new Event.Retried());

        assertThat(item.now().held()).isFalse();
    }

    /** An ended item with an onRevive is claimed as if it ran, so that the node that has the code may write it. */
    @Test
    void what_a_node_brings_back_waits_with_the_attempts_and_rescues_it_was_given() {
        MachineFixture item = MachineFixture.running().fail(Kind.TRANSIENT).on(new Event.Claimed());
        Situation before = item.now();

        item.on(new Event.BroughtBack()).took(Transition.BRING_BACK, State.WAITING);

        assertThat(item.last().due()).isEqualTo(When.now());
        assertThat(item.now().attempt()).isEqualTo(before.attempt());
        assertThat(item.now().visit()).isEqualTo(before.visit());
        assertThat(item.now().rescues()).isEqualTo(before.rescues());
        assertThat(item.now().failing()).isFalse();
    }
}
