package dev.okiagari.engine.internal.work.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.Closures;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.upstream.Upstream;
import dev.okiagari.engine.upstream.UpstreamHeld;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UpstreamCallsTest {
    private static final Upstream SHOP = Upstream.named("shop").atOnce(2).rate(1, Duration.ofMinutes(1));
    private static final UpstreamCalls.Caller DECLARES = new UpstreamCalls.Caller(1, true, Duration.ofMinutes(1));
    private static final UpstreamCalls.Caller DOES_NOT = new UpstreamCalls.Caller(2, false, Duration.ofMinutes(1));

    private final FakeUpstreams shared = new FakeUpstreams();
    private final Closures closures = Workload.of(List.of(), "build").closures();
    private final AtomicInteger opened = new AtomicInteger();
    private final UpstreamCalls calls = new UpstreamCalls(
            shared,
            closures,
            new Probes(shared, closures),
            Runnable::run,
            opened::incrementAndGet,
            Duration.ofMillis(1));

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
        closures.replaceHolds(Set.of(HoldName.upstream("shop")));
        assertThatThrownBy(() -> calls.await(SHOP, DECLARES)).isInstanceOf(UpstreamHeld.class);
        assertThat(shared.requests).isEmpty();
    }

    @Test
    void a_hold_that_begins_while_the_call_waits_frees_its_seat_again() throws Exception {
        shared.beforeGrant = () -> closures.replaceHolds(Set.of(HoldName.upstream("shop")));
        assertThatThrownBy(() -> calls.await(SHOP, DECLARES)).isInstanceOf(UpstreamHeld.class);
        closures.replaceHolds(Set.of());
        shared.beforeGrant = () -> {};
        calls.await(SHOP, DECLARES);
        assertThat(shared.requests).containsExactly("take 1 having 0", "grant 1", "grant 1");
    }

    @Test
    void a_step_that_does_not_declare_the_upstream_becomes_its_probe_when_one_is_due() throws Exception {
        closures.replaceHolds(Set.of(HoldName.upstream("shop")));
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
        closures.replaceHolds(Set.of(HoldName.upstream("shop")));
        calls.await(SHOP, DOES_NOT);
        calls.answered(SHOP, Ticks.now(), DOES_NOT.itemId());
        assertThat(shared.requests).endsWith("report ?.");
    }

    private void fail(Kind kind) {
        calls.failed(SHOP, Ticks.now(), 1, Failure.stated(kind.plain(), "it failed", Duration.ZERO));
    }
}
