package dev.okiagari.engine.internal.work.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamHealth;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.row.ActiveHold;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import dev.okiagari.engine.internal.work.load.ChangedLimits;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class HealthChecksTest {
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final Failure DOWN =
            Failure.stated(Kind.TRANSIENT.plain(), "503", Duration.ZERO).calling("shop");

    private final FakeUpstreams shared = new FakeUpstreams();
    private final BlockedWork blocked = Workload.of(List.of(), "build").blocked();
    private final List<Runnable> aside = new ArrayList<>();
    private final UpstreamCalls calls =
            new UpstreamCalls(shared, blocked, new Probes(shared, blocked), aside::add, () -> {}, Duration.ofMillis(1));

    @Test
    void each_call_of_a_check_takes_a_turn_and_the_first_that_fails_ends_it() throws Exception {
        Upstream shop = Upstream.named("shop")
                .atOnce(1)
                .rate(1000, Duration.ofSeconds(1))
                .healthCheck(() -> 1, () -> {
                    throw new IllegalStateException("no bread");
                });
        HealthChecks checks =
                new HealthChecks(new Turns(shared, SHORT, () -> ChangedLimits.NONE), Duration.ofSeconds(10));
        assertThat(checks.findFault(shop)).contains("no bread");
        assertThat(shared.requests).containsExactly("take 1 having 0", "grant 1", "grant 1");
        assertThat(checks.findFault(Upstream.named("well").healthCheck(() -> 1)))
                .isNull();
    }

    @Test
    void a_check_that_does_not_answer_is_given_up_and_none_is_made_beside_it() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Upstream shop = Upstream.named("shop").healthCheck(() -> {
            while (end.getCount() > 0) {
                LockSupport.parkNanos(1_000_000); // as stubborn as they come: no interrupt ends it
            }
            return true;
        });
        HealthChecks checks = new HealthChecks(new Turns(shared, SHORT, () -> ChangedLimits.NONE), SHORT);
        assertThat(checks.findFault(shop)).startsWith("no answer within");
        assertThat(checks.findFault(shop)).isEqualTo("the last one has not returned yet");
        end.countDown();
    }

    @Test
    void a_check_does_not_wait_for_ever_for_calls_that_do_not_return() throws Exception {
        Upstream shop = Upstream.named("shop").atOnce(1).healthCheck(() -> 1);
        Turns turns = new Turns(shared, SHORT, () -> ChangedLimits.NONE);
        turns.take(shop, Duration.ofDays(1)); // a call that hangs
        HealthChecks checks = new HealthChecks(turns, SHORT);

        assertThat(checks.findFault(shop)).startsWith("all 1 permitted concurrent calls have not returned");

        turns.leave(shop);
        assertThat(checks.findFault(shop)).isNull();
    }

    @Test
    void the_reporter_that_is_asked_makes_the_check_and_knows_its_result() {
        calls.failed(well(), 0, 7, DOWN);
        shared.verdicts.add(new Verdict.Check(UpstreamHealth.GOOD));
        calls.report("shop", false);
        assertThat(shared.requests).containsExactly("report x", "checked well");
        assertThat(calls.isDown("shop")).isFalse();
    }

    @Test
    void a_last_attempt_is_reported_although_its_call_was_before() {
        calls.failed(well(), 0, 7, DOWN);
        calls.report("shop", false);
        calls.report("shop", true);
        assertThat(shared.requests).containsExactly("report x", "report  last");
    }

    @Test
    void while_another_node_checks_a_reporter_waits_for_the_result() {
        calls.failed(well(), 0, 7, DOWN);
        shared.verdicts.addAll(List.of(
                new Verdict.AwaitCheck(UpstreamHealth.GOOD),
                new Verdict.AwaitCheck(UpstreamHealth.GOOD),
                new Verdict.KeepHold()));
        calls.report("shop", true);
        assertThat(shared.requests).containsExactly("report x last", "report  last", "report  last");
        assertThat(calls.isDown("shop")).isTrue();
    }

    @Test
    void on_hold_it_is_probed_by_its_check_aside_and_by_nobody_else() {
        blocked.replaceHolds(blocked.beginReading(), Set.of(HoldName.upstream("shop"), HoldName.upstream("other")));
        calls.failed(well(), 0, 7, DOWN);
        ActiveHold shop = new ActiveHold("upstream:shop", true);
        ActiveHold other = new ActiveHold("upstream:other", true);
        shared.verdict = new Verdict.Open(null);

        assertThat(calls.probe(List.of(shop, other))).containsExactly(other);
        assertThat(calls.probe(List.of(shop, other))).containsExactly(other);

        assertThat(aside).as("one at a time").hasSize(1);
        aside.removeFirst().run();
        assertThat(shared.requests).containsExactly("probe upstream:shop", "report ?.", "end upstream:shop");
        assertThat(calls.isDown("shop")).isFalse();
    }

    private static Upstream well() {
        return Upstream.named("shop").healthCheck(() -> true);
    }
}
