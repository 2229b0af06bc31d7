package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.failure.RetryPolicy;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import org.junit.jupiter.api.Test;

/** Rows: submit, claimed, started. */
abstract class StartingCases extends MachineCases {
    @Test
    void submit_puts_an_item_waiting_at_the_first_step_and_due_now() {
        MachineFixture item = MachineFixture.submitted().took(Transition.SUBMIT, State.WAITING);

        assertThat(item.now().step()).as("the first step, not yet looked up").isEmpty();
        assertThat(item.now().visit()).isEqualTo(1);
        assertThat(item.now().attempt()).isZero();
        assertThat(item.now().failing()).isFalse();
        assertThat(item.last().due()).isEqualTo(When.now());
    }

    @Test
    void claimed_leases_an_item_and_is_not_yet_an_attempt() {
        MachineFixture item = MachineFixture.submitted().claim().took(Transition.CLAIM, State.RUNNING);

        assertThat(item.now().started()).isFalse();
        assertThat(item.now().attempt()).isZero();
        assertThat(item.last().due()).isNull();
    }

    @Test
    void started_is_running_with_one_more_attempt() {
        MachineFixture item = MachineFixture.submitted().claim().start().took(Transition.START, State.RUNNING);

        assertThat(item.now().started()).isTrue();
        assertThat(item.now().attempt()).isEqualTo(1);
    }

    @Test
    void each_attempt_after_a_failure_has_the_next_number() {
        MachineFixture item = MachineFixture.running();
        for (int number = 1; number < RetryPolicy.defaults().attempts(); number++) {
            assertThat(item.now().attempt()).isEqualTo(number);
            item.fail(Kind.TRANSIENT).tryAgain();
        }

        assertThat(item.now().attempt()).isEqualTo(14);
    }

    @Test
    void an_attempt_that_is_being_made_cannot_start_once_more() {
        MachineFixture.running().refuses(new Event.Started()).hasMessageContaining("running and started");
    }

    @Test
    void a_leased_item_cannot_be_claimed_by_somebody_else() {
        MachineFixture.submitted().claim().refuses(new Event.Claimed());
    }

    @Test
    void a_held_item_is_not_claimed() {
        MachineFixture.submitted()
                .on(new Event.Held("look at it first"))
                .refuses(new Event.Claimed())
                .hasMessageContaining("on hold");
    }

    @Test
    void nothing_is_decided_about_an_item_that_was_claimed_but_not_started() {
        MachineFixture item = MachineFixture.submitted().claim();

        item.refuses(new Event.Decided(new Decision.Done(), false));
        item.refuses(new Event.Failed(Facts.failure(Kind.TRANSIENT), MachineFixture.MIDDLE, false));
        item.refuses(new Event.Hung());
    }

    @Test
    void a_claim_keeps_the_failure_that_people_see() {
        MachineFixture item = MachineFixture.running().fail(Kind.TRANSIENT).claim();

        assertThat(item.now().failing()).isTrue();
    }
}
