package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import org.junit.jupiter.api.Test;

/** Rows: outcome next (with room here, or otherwise), goTo, done, reject. */
abstract class DecidingCases extends MachineCases {
    @Test
    void next_with_room_here_runs_the_next_step_as_attempt_one_under_the_same_lease() {
        MachineFixture item =
                MachineFixture.running().decideWithRoomHere(new Decision.Next()).took(Transition.CHAIN, State.RUNNING);

        assertThat(item.now().step()).isEqualTo(Facts.NEXT);
        assertThat(item.last().due()).isNull();
        assertThat(item.start().now().attempt()).isEqualTo(1);
    }

    @Test
    void next_otherwise_waits_at_the_next_step_with_no_attempt_made() {
        MachineFixture item =
                MachineFixture.running().decide(new Decision.Next()).took(Transition.ADVANCE, State.WAITING);

        assertThat(item.now().step()).isEqualTo(Facts.NEXT);
        assertThat(item.now().attempt()).isZero();
        assertThat(item.last().due()).isEqualTo(When.now());
    }

    @Test
    void next_clears_the_last_failure() {
        MachineFixture waiting = MachineFixture.running().fail(Kind.TRANSIENT).tryAgain();
        assertThat(waiting.now().failing()).isTrue();
        assertThat(waiting.decide(new Decision.Next()).now().failing()).isFalse();
        assertThat(waiting.last().failure()).isNull();

        MachineFixture chained = MachineFixture.running().fail(Kind.TRANSIENT).tryAgain();
        assertThat(chained.decideWithRoomHere(new Decision.Next()).now().failing())
                .isFalse();
    }

    @Test
    void the_attempts_of_one_step_are_not_charged_to_the_next() {
        MachineFixture item =
                MachineFixture.running().fail(Kind.TRANSIENT).tryAgain().fail(Kind.TRANSIENT);
        item.tryAgain().decide(new Decision.Next()).tryAgain();

        assertThat(item.now().attempt()).isEqualTo(1);
    }

    @Test
    void each_step_entered_is_a_visit_of_its_own_even_the_same_step_again() {
        MachineFixture item = MachineFixture.running().decide(new Decision.Next());
        assertThat(item.now().visit()).isEqualTo(2);

        item.tryAgain().decide(new Decision.GoTo(Facts.NEXT));
        assertThat(item.now().step()).isEqualTo(Facts.NEXT);
        assertThat(item.now().visit()).isEqualTo(3);
    }

    @Test
    void a_retry_is_the_same_visit() {
        MachineFixture item = MachineFixture.running().fail(Kind.TRANSIENT).tryAgain();

        assertThat(item.now().visit()).isEqualTo(1);
    }

    @Test
    void next_after_the_last_step_is_done_with_room_or_without() {
        MachineFixture.running()
                .facts(Facts.lastStep())
                .decide(new Decision.Next())
                .took(Transition.FINISH, State.DONE);
        MachineFixture.running()
                .facts(Facts.lastStep())
                .decideWithRoomHere(new Decision.Next())
                .took(Transition.FINISH, State.DONE);
    }

    @Test
    void going_to_a_step_enters_it_like_next_does() {
        MachineFixture chained = MachineFixture.running().decideWithRoomHere(new Decision.GoTo("review"));
        assertThat(chained.took(Transition.CHAIN, State.RUNNING).now().step()).isEqualTo("review");

        MachineFixture waiting = MachineFixture.running().decide(new Decision.GoTo("review"));
        assertThat(waiting.took(Transition.ADVANCE, State.WAITING).now().step()).isEqualTo("review");
    }

    @Test
    void done_finishes_whatever_steps_are_left_and_keeps_the_number_of_tries_for_people() {
        MachineFixture item =
                MachineFixture.running().fail(Kind.TRANSIENT).tryAgain().decide(new Decision.Done());

        item.took(Transition.FINISH, State.DONE);
        assertThat(item.now().attempt()).isEqualTo(2);
        assertThat(item.now().failing()).isFalse();
        assertThat(item.last().due()).isNull();
    }

    @Test
    void reject_finishes_with_its_reason_and_is_no_failure() {
        MachineFixture item = MachineFixture.running().decide(new Decision.Reject("a duplicate"));

        item.took(Transition.REJECT, State.REJECTED);
        assertThat(item.last().reason()).isEqualTo("a duplicate");
        assertThat(item.last().failure()).isNull();
        assertThat(item.now().failing()).isFalse();
    }
}
