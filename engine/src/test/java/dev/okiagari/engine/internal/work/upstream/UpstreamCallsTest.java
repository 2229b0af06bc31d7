package dev.okiagari.engine.internal.work.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class UpstreamCallsTest {
    private static final Upstream SHOP = Upstream.named("shop").atOnce(2).rate(1, Duration.ofMinutes(1));
    private static final UpstreamCalls.Caller DECLARES = caller(1, s -> s.uses(SHOP));
    private static final UpstreamCalls.Caller DOES_NOT = caller(2, s -> s);

    private static UpstreamCalls.Caller caller(long item, UnaryOperator<StepDefinition<Void>> options) {
        return new UpstreamCalls.Caller(
                item,
                0,
                "work",
                Objects.requireNonNull(Pipeline.of("work")
                        .steps()
                        .step("call", a -> Outcome.done(), options)
                        .define()
                        .step("call")));
    }

    private final FakeUpstreams shared = new FakeUpstreams();
    private final BlockedWork blocked = Workload.of(List.of(), "build").blocked();
    private final AtomicInteger opened = new AtomicInteger();
    private final UpstreamCalls calls = new UpstreamCalls(
            shared, blocked, new Probes(shared, blocked), Runnable::run, opened::incrementAndGet, Duration.ofMillis(1));

    @Test
    void a_call_takes_a_seat_first_and_then_a_slot() throws Exception {
        calls.await(SHOP, DECLARES);
        assertThat(shared.requests).containsExactly("take 1 having 0", "grant 1");
    }

    @Test
    void an_upstream_without_limits_asks_for_nothing() throws Exception {
        calls.await(Upstream.named("free"), DECLARES);
        assertThat(shared.requests).isEmpty();
    }

    @Test
    void a_call_of_an_upstream_on_hold_is_refused_before_it_takes_anything() {
        hold(HoldName.upstream("shop"));
        assertThatThrownBy(() -> calls.await(SHOP, DECLARES)).isInstanceOf(UpstreamHeld.class);
        assertThat(shared.requests).isEmpty();
    }

    @Test
    void a_hold_that_begins_while_the_call_waits_frees_its_seat_again() throws Exception {
        shared.beforeGrant = () -> hold(HoldName.upstream("shop"));
        assertThatThrownBy(() -> calls.await(SHOP, DECLARES)).isInstanceOf(UpstreamHeld.class);
        hold();
        shared.beforeGrant = () -> {};
        calls.await(SHOP, DECLARES);
        assertThat(shared.requests).containsExactly("take 1 having 0", "grant 1", "grant 1");
    }

    @Test
    void a_step_that_does_not_declare_the_upstream_becomes_its_probe_when_one_is_due() throws Exception {
        hold(HoldName.upstream("shop"));
        shared.probeIsFree = false;
        assertThatThrownBy(() -> calls.await(SHOP, DOES_NOT)).isInstanceOf(UpstreamHeld.class);
        shared.probeIsFree = true;
        calls.await(SHOP, DOES_NOT);
        assertThat(shared.requests)
                .containsExactly("probe upstream:shop", "probe upstream:shop", "take 1 having 0", "grant 1");
    }

    @Test
    void a_turn_is_waited_for_while_the_database_is_unavailable() throws Exception {
        shared.fail("57P01");
        calls.await(SHOP, DECLARES);
        assertThat(shared.requests).containsExactly("take 1 having 0", "take 1 having 0", "grant 1");
    }

    @Test
    void any_other_trouble_of_the_database_is_thrown() {
        shared.fail("42P01");
        assertThatThrownBy(() -> calls.await(SHOP, DECLARES)).isInstanceOf(SQLException.class);
    }

    @Test
    void successes_are_reported_only_together_with_a_failure() {
        calls.answered(SHOP, Ticks.now(), 1);
        calls.report("other", false);
        assertThat(shared.requests).isEmpty();
        fail(Kind.TRANSIENT);
        calls.report("shop", false);
        calls.report("shop", false);
        assertThat(shared.requests).containsExactly("report .x");
    }

    @Test
    void a_refusal_of_the_item_counts_as_an_answer_and_a_fault_in_our_code_as_nothing() {
        fail(Kind.INVALID);
        fail(Kind.BROKEN);
        fail(Kind.MISCONFIGURED);
        fail(Kind.UNKNOWN);
        fail(Kind.THROTTLED);
        fail(Kind.TIMED_OUT);
        calls.report("shop", false);
        assertThat(shared.requests).containsExactly("report .xx");
    }

    @Test
    void asking_whether_it_is_down_reports_nothing() {
        fail(Kind.TRANSIENT);
        assertThat(calls.isDown("shop")).isFalse();
        assertThat(shared.requests).isEmpty();
    }

    @Test
    void a_verdict_is_known_at_once() {
        shared.verdict = new Verdict.Hold("5 calls in a row failed", Instant.EPOCH);
        fail(Kind.TRANSIENT);
        calls.report("shop", false);
        assertThat(calls.isDown("shop")).isTrue();
        shared.verdict = new Verdict.Open(null);
        fail(Kind.TRANSIENT);
        calls.report("shop", false);
        assertThat(calls.isDown("shop")).isFalse();
        assertThat(opened).hasValue(1);
    }

    @Test
    void what_could_not_be_reported_is_reported_with_the_next_in_order() {
        calls.answered(SHOP, Ticks.now(), 1);
        fail(Kind.TRANSIENT);
        shared.fail("08006");
        calls.report("shop", false);
        fail(Kind.TRANSIENT);
        calls.report("shop", false);
        assertThat(shared.requests).containsExactly("report .x", "report .xx");
    }

    @Test
    void the_answer_to_a_probe_is_reported_at_once() throws Exception {
        hold(HoldName.upstream("shop"));
        calls.await(SHOP, DOES_NOT);
        calls.answered(SHOP, Ticks.now(), DOES_NOT.itemId());
        assertThat(shared.requests).endsWith("report ?.");
    }

    @Test
    void whoever_has_its_turn_looks_again_what_other_nodes_have_put_on_hold() {
        shared.closed = () -> new SharedUpstreams.Closed(Set.of(HoldName.pipeline("work")), List.of());
        assertThatThrownBy(() -> calls.await(SHOP, DECLARES)).isInstanceOf(UpstreamHeld.class);
    }

    @Test
    void nobody_calls_while_a_refusal_is_not_on_record() throws Exception {
        calls.failed(
                SHOP,
                Ticks.now(),
                9,
                Failure.stated(Kind.MISCONFIGURED.plain(), "401", Duration.ZERO).calling("shop"));
        CountDownLatch called = new CountDownLatch(1);
        Thread caller = Thread.ofVirtual().start(() -> {
            try {
                calls.await(SHOP, DECLARES);
                called.countDown();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        await().atMost(Duration.ofMinutes(1)).until(() -> caller.getState() == Thread.State.WAITING);
        assertThat(called.getCount()).isEqualTo(1);
        calls.settled(9);
        caller.join();
        assertThat(called.getCount()).as("no hold came of it").isZero();
    }

    /** In the database, and known to this node. */
    private void hold(HoldName... names) {
        shared.closed = () -> new SharedUpstreams.Closed(Set.of(names), List.of());
        blocked.replaceHolds(blocked.beginReading(), Set.of(names));
    }

    private void fail(Kind kind) {
        calls.failed(SHOP, Ticks.now(), 1, Failure.stated(kind.plain(), "it failed", Duration.ZERO));
    }
}
