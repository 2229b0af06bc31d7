package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Outcomes later and park: they cost no attempt, and later is bounded. */
abstract class PuttingOffCases extends MachineCases {
    private static final Decision LATER = new Decision.Later(When.in(Duration.ofMinutes(2)), "not published yet");

    @Test
    void later_waits_as_long_as_asked_and_says_why() {
        MachineFixture item = MachineFixture.running().decide(LATER).took(Transition.DEFER, State.WAITING);

        assertThat(item.delay()).isEqualTo(Duration.ofMinutes(2));
        assertThat(item.last().reason()).isEqualTo("not published yet");
        assertThat(item.last().failure()).isNull();
    }

    @Test
    void later_may_name_an_instant_and_stays_within_the_time_allowed_in_all() {
        When noon = When.at(Instant.parse("2025-11-15T12:00:00Z"));

        assertThat(MachineFixture.running()
                        .decide(new Decision.Later(noon, "at noon"))
                        .last()
                        .due())
                .isEqualTo(noon.within(Facts.LONGEST_LATER));
    }

    @Test
    void later_costs_no_attempt_and_stays_the_same_visit() {
        MachineFixture item = MachineFixture.running().fail(Kind.TRANSIENT).tryAgain();
        assertThat(item.now().attempt()).isEqualTo(2);

        item.decide(LATER).tryAgain();

        assertThat(item.now().attempt()).isEqualTo(2);
        assertThat(item.now().visit()).isEqualTo(1);
    }

    @Test
    void later_is_bounded_in_number() {
        MachineFixture item = MachineFixture.running();
        for (int i = 0; i < Facts.MOST_LATERS; i++) {
            item.decide(LATER).took(Transition.DEFER, State.WAITING).tryAgain();
        }

        item.decide(LATER).took(Transition.DEFER_EXHAUSTED, State.FAILED);
        Failure failure = Objects.requireNonNull(item.last().failure());
        assertThat(failure.kind()).isEqualTo(Kind.INVALID);
        assertThat(failure.category().name()).isEqualTo("later.exhausted");
        assertThat(failure.message()).contains("3 times").contains("not published yet");
    }

    @Test
    void later_is_bounded_in_total_time() {
        MachineFixture.running()
                .putOffFor(Facts.LONGEST_LATER.minusSeconds(1))
                .decide(new Decision.Later(When.in(Duration.ofMillis(1)), "nearly"))
                .took(Transition.DEFER, State.WAITING);

        MachineFixture.running()
                .putOffFor(Facts.LONGEST_LATER)
                .decide(LATER)
                .took(Transition.DEFER_EXHAUSTED, State.FAILED);
    }

    @Test
    void one_later_that_is_longer_than_the_total_allowed_is_not_granted() {
        MachineFixture item = MachineFixture.running()
                .decide(new Decision.Later(When.in(Facts.LONGEST_LATER.multipliedBy(20)), "much later"));

        boolean refused = item.last().transition() == Transition.DEFER_EXHAUSTED;
        Duration granted = item.delay();
        assertThat(refused || (granted != null && granted.compareTo(Facts.LONGEST_LATER) <= 0))
                .as("refused, or cut to the %s allowed in all; but it waits %s", Facts.LONGEST_LATER, granted)
                .isTrue();
    }

    @Test
    void laters_are_counted_anew_at_the_next_step() {
        MachineFixture item =
                MachineFixture.running().decide(LATER).tryAgain().decide(LATER).tryAgain();
        item.decide(new Decision.Next()).tryAgain();

        assertThat(item.now().laters()).isZero();
        assertThat(item.now().deferred()).isZero();
    }

    @Test
    void laters_are_still_counted_when_an_attempt_between_them_failed() {
        MachineFixture item = MachineFixture.running().decide(LATER).tryAgain().fail(Kind.TRANSIENT);

        assertThat(item.now().laters()).isEqualTo(1);
    }

    @Test
    void park_waits_to_be_woken_without_a_due_time() {
        MachineFixture item = MachineFixture.running()
                .decide(new Decision.Park("a person decides", null))
                .took(Transition.PARK, State.PARKED);

        assertThat(item.last().due()).isNull();
        assertThat(item.last().reason()).isEqualTo("a person decides");
    }

    @Test
    void a_parked_item_that_nobody_woke_in_time_is_claimed_and_keeps_its_attempt() {
        When tomorrow = When.in(Duration.ofDays(1));
        MachineFixture item = MachineFixture.running().decide(new Decision.Park("waiting for a callback", tomorrow));
        assertThat(item.last().due()).isEqualTo(tomorrow);

        item.claim().took(Transition.CLAIM_EXPIRED_PARK, State.RUNNING);
        assertThat(item.start().now().attempt()).isEqualTo(1);
    }
}
