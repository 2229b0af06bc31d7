package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Rows: failure of kind invalid, broken and misconfigured, inside and outside a run. */
abstract class FailingAtOnceCases extends MachineCases {
    @Test
    void invalid_fails_at_once() {
        MachineFixture item = MachineFixture.running().fail(Kind.INVALID).took(Transition.FAIL_INVALID, State.FAILED);

        assertThat(item.now().attempt()).isEqualTo(1);
        assertThat(item.last().failure()).isEqualTo(Facts.failure(Kind.INVALID));
        assertThat(item.last().reason()).isEqualTo("it went wrong");
    }

    @Test
    void invalid_in_a_run_fails_this_target_and_the_run_goes_on() {
        MachineFixture item = MachineFixture.running().facts(Facts.inRun()).fail(Kind.INVALID);

        assertThat(item.took(Transition.FAIL_INVALID, State.FAILED).last().stopsRun())
                .isFalse();
    }

    @Test
    void broken_fails_at_once() {
        MachineFixture item = MachineFixture.running().fail(Kind.BROKEN).took(Transition.FAIL_BROKEN, State.FAILED);

        assertThat(item.last().stopsRun()).isFalse();
        assertThat(item.last().holds()).isNull();
        assertThat(item.now().attempt()).isEqualTo(1);
    }

    @Test
    void broken_in_a_run_fails_this_target_and_stops_the_run() {
        MachineFixture item = MachineFixture.running().facts(Facts.inRun()).fail(Kind.BROKEN);

        assertThat(item.took(Transition.FAIL_BROKEN_STOPS_RUN, State.FAILED)
                        .last()
                        .stopsRun())
                .isTrue();
    }

    @Test
    void misconfigured_holds_the_upstream_and_refunds_the_attempt() {
        Failure unauthorized = Facts.failure(Kind.MISCONFIGURED.as("http.auth"), null, HoldScope.upstream("arxiv"));
        MachineFixture item = MachineFixture.running().fail(unauthorized).took(Transition.HOLD_UPSTREAM, State.WAITING);

        assertThat(item.last().holds()).isEqualTo(HoldScope.upstream("arxiv"));
        assertThat(item.last().stopsRun()).isFalse();
        assertThat(item.last().failure()).isEqualTo(unauthorized);
        assertThat(item.now().attempt()).isZero();
        assertThat(item.now().failing()).isTrue();
        assertThat(item.tryAgain().now().attempt()).isEqualTo(1);
    }

    @Test
    void misconfigured_without_an_upstream_holds_the_step() {
        HoldScope held = Objects.requireNonNull(
                MachineFixture.running().fail(Kind.MISCONFIGURED).last().holds());

        assertThat(held).isEqualTo(HoldScope.STEP);
        assertThat(held.at("papers", "content", "1.0")).contains(HoldName.step("papers", "content"));
    }

    @Test
    void misconfigured_burns_nothing_however_often_it_happens() {
        MachineFixture item = MachineFixture.running();
        for (int i = 0; i < 50; i++) {
            item.fail(Kind.MISCONFIGURED)
                    .took(Transition.HOLD_UPSTREAM, State.WAITING)
                    .tryAgain();
        }

        assertThat(item.now().attempt()).isEqualTo(1);
    }

    @Test
    void misconfigured_after_failures_refunds_only_its_own_attempt() {
        MachineFixture item =
                MachineFixture.running().fail(Kind.TRANSIENT).tryAgain().fail(Kind.MISCONFIGURED);

        assertThat(item.now().attempt()).isEqualTo(1);
    }

    @Test
    void misconfigured_in_a_run_stops_the_run_and_this_target_is_owed_with_its_attempt_refunded() {
        MachineFixture item = MachineFixture.running().facts(Facts.inRun()).fail(Kind.MISCONFIGURED);

        item.took(Transition.STOP_RUN, State.WAITING);
        assertThat(item.last().stopsRun()).isTrue();
        assertThat(item.last().holds()).as("the run stops; nothing is held").isNull();
        assertThat(item.now().attempt()).isZero();
    }

    @Test
    void a_hook_that_could_not_write_keeps_the_item_from_ending_and_refunds_the_attempt() {
        Failure unwritten = Facts.failure(Kind.BROKEN.as("hook.failed"), null, HoldScope.STEP);
        MachineFixture item = MachineFixture.running().on(new Event.HookFailed(unwritten));

        item.took(Transition.HOOK_FAILED, State.WAITING);
        assertThat(item.now().attempt()).isZero();
        assertThat(item.last().failure()).isEqualTo(unwritten);
        assertThat(item.delay()).isGreaterThan(Duration.ofSeconds(59));
    }
}
