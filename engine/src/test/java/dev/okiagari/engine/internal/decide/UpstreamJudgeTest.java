package dev.okiagari.engine.internal.decide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.UpstreamFacts.Check;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Call;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Report;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UpstreamJudgeTest {
    private static final OutagePolicy USUAL = OutagePolicy.defaults();
    private static final Instant NOW = Instant.parse("2026-03-04T05:06:07Z");
    private static final Call GOOD = new Call(false, Duration.ZERO, false, "", 1);
    private static final Call BAD = bad(1);
    private static final Call GOOD_PROBE = new Call(false, Duration.ofSeconds(3), true, "", 1);
    private static final Call BAD_PROBE = new Call(true, Duration.ofSeconds(3), true, "503", 1);

    @Test
    void five_failures_in_a_row_put_it_on_hold_and_four_do_not() {
        assertThat(report(UpstreamHealth.GOOD, calls("xxxx"))).isInstanceOf(Verdict.Up.class);
        assertThat(report(UpstreamHealth.GOOD, calls("xxxxx")))
                .isEqualTo(new Verdict.Hold("5 calls in a row failed; latest error: 503", NOW));
    }

    @Test
    void failures_of_several_reports_add_up_and_are_refunded_since_the_first() {
        Instant first = NOW.minusSeconds(40);
        UpstreamHealth four = four(first);
        assertThat(report(four, calls("x")))
                .isInstanceOfSatisfying(
                        Verdict.Hold.class,
                        hold -> assertThat(hold.refundSince()).isEqualTo(first));
    }

    @Test
    void a_success_ends_the_streak_and_the_next_failure_begins_another() {
        Instant first = NOW.minusSeconds(40);
        UpstreamHealth four = four(first);
        assertThat(report(four, calls(".xxxx"))).isInstanceOfSatisfying(Verdict.Up.class, up -> {
            assertThat(up.health().streak()).isEqualTo(4);
            assertThat(up.health().streakSince()).isEqualTo(NOW);
            assertThat(up.health().recentOf()).isEqualTo(9);
        });
    }

    @Test
    void sixteen_failures_of_the_last_twenty_put_it_on_hold_and_fifteen_do_not() {
        assertThat(report(UpstreamHealth.GOOD, calls("xxxx.xxxx.xxxx.xxx.."))).isInstanceOf(Verdict.Up.class);
        assertThat(report(UpstreamHealth.GOOD, calls("xxxx.xxxx.xxxx.xxxx.")))
                .isInstanceOfSatisfying(
                        Verdict.Hold.class,
                        hold -> assertThat(hold.reason())
                                .isEqualTo("16 of the last 20 calls failed; latest error: 503"));
    }

    @Test
    void a_success_from_before_the_streak_does_not_end_it_when_it_is_reported_late() {
        UpstreamHealth four = four(NOW.minusSeconds(10));
        Call early = new Call(false, Duration.ofSeconds(11), false, "", 1);
        Call within = new Call(false, Duration.ofSeconds(9), false, "", 1);
        assertThat(report(four, List.of(early, BAD))).isInstanceOf(Verdict.Hold.class);
        assertThat(report(four, List.of(within, BAD))).isInstanceOf(Verdict.Up.class);
    }

    @Test
    void within_one_report_the_order_counts_and_not_when_a_call_began() {
        Call slow = new Call(false, Duration.ofMinutes(1), false, "", 1);
        List<Call> calls = new ArrayList<>(calls("xxxx"));
        calls.add(slow);
        calls.add(BAD);
        assertThat(report(UpstreamHealth.GOOD, calls)).isInstanceOf(Verdict.Up.class);
    }

    @Test
    void only_kinds_that_speak_of_the_upstream_count() {
        assertThat(UpstreamJudge.kindsThatCount()).containsExactly(Kind.TRANSIENT, Kind.THROTTLED, Kind.TIMED_OUT);
    }

    @ParameterizedTest
    @EnumSource(
            value = HoldKind.class,
            names = {"OUTAGE", "MISCONFIGURED"})
    void a_probe_that_succeeds_ends_the_engines_hold_and_only_an_outage_refunds_once_more(HoldKind kind) {
        Instant first = NOW.minusSeconds(40);
        assertThat(onHold(kind, 3, first, GOOD_PROBE))
                .isEqualTo(new Verdict.Open(kind == HoldKind.OUTAGE ? first : null));
    }

    @Test
    void so_does_any_success_that_began_after_the_hold_but_none_from_before() {
        Call before = new Call(false, Duration.ofSeconds(31), false, "", 1);
        Call after = new Call(false, Duration.ofSeconds(29), false, "", 1);
        assertThat(onHold(HoldKind.OUTAGE, 0, null, before)).isEqualTo(new Verdict.KeepHold());
        assertThat(onHold(HoldKind.OUTAGE, 0, null, after)).isEqualTo(new Verdict.Open(null));
    }

    @Test
    void failures_during_the_hold_change_nothing_unless_the_probe_is_among_them() {
        assertThat(onHold(HoldKind.OUTAGE, 0, null, BAD, BAD)).isEqualTo(new Verdict.KeepHold());
        assertThat(onHold(HoldKind.OUTAGE, 0, null, BAD, BAD_PROBE)).isInstanceOf(Verdict.ProbeAgain.class);
    }

    @Test
    void each_failed_probe_doubles_the_pause_up_to_the_longest() {
        assertThat(List.of(0, 1, 2, 3, 4, 40))
                .extracting(failed -> again(onHold(HoldKind.OUTAGE, failed, NOW, BAD_PROBE)))
                .extracting(again ->
                        again.failedProbes() + " after " + again.pause().toSeconds())
                .containsExactly("1 after 2", "2 after 4", "3 after 8", "4 after 16", "5 after 30", "41 after 30");
    }

    @Test
    void a_hold_for_wrong_settings_is_probed_slowly_whatever_the_policy_of_the_upstream() {
        assertThat(again(onHold(HoldKind.MISCONFIGURED, 0, null, BAD_PROBE)).pause())
                .isEqualTo(Duration.ofMinutes(2));
        assertThat(again(onHold(HoldKind.MISCONFIGURED, 9, null, BAD_PROBE)).pause())
                .isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void a_persons_hold_is_neither_ended_nor_probed_by_calls() {
        assertThat(onHold(HoldKind.PERSON, 0, NOW, GOOD, GOOD_PROBE)).isEqualTo(new Verdict.KeepHold());
        assertThat(onHold(HoldKind.PERSON, 0, NOW, BAD_PROBE)).isEqualTo(new Verdict.KeepHold());
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void a_probe_that_fails_in_a_way_that_may_pass_puts_the_next_one_off(Kind failure) {
        Verdict verdict = UpstreamJudge.afterProbe(USUAL, hold(HoldKind.OUTAGE, 1), failure);
        boolean isPutOff = failure.isRetryable() || failure == Kind.MISCONFIGURED;
        assertThat(verdict)
                .isEqualTo(isPutOff ? new Verdict.ProbeAgain(2, Duration.ofSeconds(4), null) : new Verdict.KeepHold());
    }

    @Test
    void an_outcome_of_the_probe_ends_a_hold_for_wrong_settings_only() {
        assertThat(UpstreamJudge.afterProbe(USUAL, hold(HoldKind.MISCONFIGURED, 1), null))
                .isEqualTo(new Verdict.Open(null));
        assertThat(UpstreamJudge.afterProbe(USUAL, hold(HoldKind.OUTAGE, 1), null))
                .isEqualTo(new Verdict.KeepHold());
        assertThat(UpstreamJudge.afterProbe(USUAL, hold(HoldKind.PERSON, 1), null))
                .isEqualTo(new Verdict.KeepHold());
        assertThat(UpstreamJudge.afterProbe(USUAL, hold(HoldKind.PERSON, 1), Kind.TRANSIENT))
                .isEqualTo(new Verdict.KeepHold());
    }

    @Test
    void with_a_health_check_nothing_goes_on_hold_before_it_was_made() {
        assertThat(checkable(Check.FREE, UpstreamHealth.GOOD, calls("xxxx"), false))
                .isInstanceOf(Verdict.Up.class);
        assertThat(checkable(Check.FREE, UpstreamHealth.GOOD, calls("xxxxx"), false))
                .isInstanceOf(Verdict.Check.class);
        assertThat(checkable(Check.TAKEN, UpstreamHealth.GOOD, calls("xxxxx"), false))
                .isInstanceOf(Verdict.AwaitCheck.class);
        assertThat(checkable(Check.FREE, UpstreamHealth.GOOD, List.of(BAD, BAD, BAD, BAD, BAD), false))
                .as("all of one item")
                .isInstanceOf(Verdict.Check.class);
    }

    @Test
    void before_an_item_fails_for_good_the_health_is_checked_unless_a_call_has_succeeded_since() {
        assertThat(checkable(Check.FREE, UpstreamHealth.GOOD, calls("x"), true)).isInstanceOf(Verdict.Check.class);
        assertThat(checkable(Check.FREE, UpstreamHealth.GOOD, calls("x."), true))
                .isInstanceOf(Verdict.Up.class);
        assertThat(checkable(Check.FREE, four(NOW), List.of(), true))
                .as("its call was reported before")
                .isInstanceOf(Verdict.Check.class);
        assertThat(checkable(Check.NONE, UpstreamHealth.GOOD, calls("x"), true)).isInstanceOf(Verdict.Up.class);
    }

    @Test
    void a_health_check_that_succeeds_charges_the_items_and_the_streak_begins_again() {
        assertThat(UpstreamJudge.afterCheck(USUAL, facts(four(NOW)), null))
                .isEqualTo(new Verdict.Up(UpstreamHealth.GOOD));
    }

    @Test
    void a_health_check_that_fails_holds_it_since_the_first_failure() {
        Instant first = NOW.minusSeconds(40);
        assertThat(UpstreamJudge.afterCheck(USUAL, facts(four(first)), "no answer"))
                .isEqualTo(new Verdict.Hold("4 calls in a row failed; the health check failed: no answer", first));
        assertThat(UpstreamJudge.afterCheck(USUAL, facts(UpstreamHealth.GOOD.afterFailure(first, 1)), "no answer"))
                .isEqualTo(new Verdict.Hold("a call failed; the health check failed: no answer", first));
    }

    @Test
    void a_health_check_that_fails_after_calls_have_succeeded_again_holds_nobody() {
        UpstreamHealth again = four(NOW).afterSuccess();
        assertThat(UpstreamJudge.afterCheck(USUAL, facts(again), "no answer")).isEqualTo(new Verdict.Up(again));
    }

    @Test
    void a_hold_that_came_during_the_health_check_stays() {
        UpstreamFacts held = new UpstreamFacts(NOW, UpstreamHealth.GOOD, hold(HoldKind.PERSON, 0), Check.FREE);
        assertThat(UpstreamJudge.afterCheck(USUAL, held, null)).isEqualTo(new Verdict.KeepHold());
    }

    @Test
    void calls_wait_after_verdicts_that_leave_it_on_hold() {
        assertThat(new Verdict.Up(UpstreamHealth.GOOD).isOnHold()).isFalse();
        assertThat(new Verdict.Check(UpstreamHealth.GOOD).isOnHold()).isFalse();
        assertThat(new Verdict.AwaitCheck(UpstreamHealth.GOOD).isOnHold()).isFalse();
        assertThat(new Verdict.Open(null).isOnHold()).isFalse();
        assertThat(new Verdict.Hold("", NOW).isOnHold()).isTrue();
        assertThat(new Verdict.KeepHold().isOnHold()).isTrue();
        assertThat(new Verdict.ProbeAgain(1, Duration.ZERO, null).isOnHold()).isTrue();
    }

    private static Verdict report(UpstreamHealth health, List<Call> calls) {
        return UpstreamJudge.judge(USUAL, new UpstreamFacts(NOW, health, null, Check.NONE), new Report(calls, false));
    }

    private static Verdict checkable(Check check, UpstreamHealth health, List<Call> calls, boolean endsItem) {
        return UpstreamJudge.judge(USUAL, new UpstreamFacts(NOW, health, null, check), new Report(calls, endsItem));
    }

    private static UpstreamFacts facts(UpstreamHealth health) {
        return new UpstreamFacts(NOW, health, null, Check.FREE);
    }

    private static UpstreamHealth four(Instant since) {
        UpstreamHealth health = UpstreamHealth.GOOD;
        for (long item = 11; item <= 14; item++) {
            health = health.afterFailure(since, item);
        }
        return health;
    }

    /** On hold for half a minute. */
    private static Verdict onHold(HoldKind kind, int failedProbes, @Nullable Instant outageSince, Call... calls) {
        UpstreamFacts.Hold hold = new UpstreamFacts.Hold(kind, NOW.minusSeconds(30), failedProbes, outageSince);
        return UpstreamJudge.judge(
                USUAL,
                new UpstreamFacts(NOW, UpstreamHealth.GOOD, hold, Check.NONE),
                new Report(List.of(calls), false));
    }

    private static UpstreamFacts.Hold hold(HoldKind kind, int failedProbes) {
        return new UpstreamFacts.Hold(kind, NOW.minusSeconds(30), failedProbes, null);
    }

    private static Verdict.ProbeAgain again(Verdict verdict) {
        assertThat(verdict).isInstanceOf(Verdict.ProbeAgain.class);
        return (Verdict.ProbeAgain) verdict;
    }

    private static Call bad(long itemId) {
        return new Call(true, Duration.ZERO, false, "503", itemId);
    }

    /** Calls of different items in order: x failed, a dot succeeded. */
    private static List<Call> calls(String results) {
        return IntStream.range(0, results.length())
                .mapToObj(i -> results.charAt(i) == 'x' ? bad(100 + i) : GOOD)
                .toList();
    }
}
