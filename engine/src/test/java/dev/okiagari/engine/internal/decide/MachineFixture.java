package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.Outcome.Decision;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.When;
import java.time.Duration;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.Assertions;
import org.jspecify.annotations.Nullable;

/** One item on its way through the machine, event by event. Every move is noted in {@link TakenTransitions}. */
final class MachineFixture {
    /** Places a wait exactly in the middle of its window. */
    static final double MIDDLE = 0.5;

    private StepFacts facts = Facts.usual();
    private Situation now;
    private Move last;

    private MachineFixture(Move first) {
        last = first;
        now = first.after();
    }

    static MachineFixture submitted() {
        return new MachineFixture(TakenTransitions.note(Machine.submit()));
    }

    /** Submitted, claimed and in its first attempt. */
    static MachineFixture running() {
        return submitted().claim().start();
    }

    MachineFixture facts(StepFacts other) {
        facts = other;
        return this;
    }

    /** The same item as if it had already been put off like this; only the store can measure that. */
    MachineFixture putOffFor(Duration deferred) {
        now = new Situation(
                now.state(),
                now.step(),
                now.visit(),
                now.charged(),
                now.started(),
                now.laters(),
                deferred,
                now.rescues(),
                now.deaths(),
                now.held(),
                now.failing());
        return this;
    }

    MachineFixture on(Event event) {
        last = TakenTransitions.note(Machine.apply(now, event, facts));
        now = last.after();
        return this;
    }

    MachineFixture claim() {
        return on(new Event.Claimed());
    }

    MachineFixture start() {
        return on(new Event.Started());
    }

    /** Claimed and started: the next attempt. */
    MachineFixture tryAgain() {
        return claim().start();
    }

    MachineFixture decide(Decision decision) {
        return on(new Event.Decided(decision, false));
    }

    MachineFixture decideWithRoomHere(Decision decision) {
        return on(new Event.Decided(decision, true));
    }

    MachineFixture fail(Kind kind) {
        return fail(Facts.failure(kind));
    }

    MachineFixture fail(Failure failure) {
        return on(new Event.Failed(failure, MIDDLE, false));
    }

    MachineFixture failWithFallback(Kind kind) {
        return on(new Event.Failed(Facts.failure(kind), MIDDLE, true));
    }

    AbstractThrowableAssert<?, ? extends Throwable> refuses(Event event) {
        return Assertions.assertThatThrownBy(() -> Machine.apply(now, event, facts))
                .isInstanceOf(IllegalMove.class)
                .hasMessageStartingWith("could not apply ")
                .hasMessageContaining(" because ");
    }

    /** Asserts which transition the last event took and where it led. */
    MachineFixture took(Transition transition, State state) {
        assertThat(last.transition()).isEqualTo(transition);
        assertThat(now.state()).isEqualTo(state);
        return this;
    }

    Situation now() {
        return now;
    }

    Move last() {
        return last;
    }

    /** How long after the settle the item is due; null when only a person can move it on. */
    @Nullable
    Duration delay() {
        return last.due() instanceof When.In(Duration wait) ? wait : null;
    }
}
