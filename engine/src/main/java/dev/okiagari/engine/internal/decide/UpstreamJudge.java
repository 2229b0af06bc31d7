package dev.okiagari.engine.internal.decide;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides from reported calls when an upstream is put on hold, when it is probed and when the hold ends. Pure. The
 * store and the simulation carry out its decisions.
 */
public final class UpstreamJudge {
    private UpstreamJudge() {}

    /** One call, as its node reports it: how long {@code ago} it began, whether it was a probe, and whose it was. */
    public record Call(boolean failed, Duration ago, boolean isProbe, String message, long itemId) {
        boolean beganBefore(Instant time, Instant now) {
            return now.minus(ago).isBefore(time);
        }
    }

    /** Calls in the order in which they ended; {@code endsItem}: one fails its item for good unless it is an outage. */
    public record Report(List<Call> calls, boolean endsItem) {}

    public sealed interface Verdict {
        /** It is not on hold: only its health is stored. */
        record Up(UpstreamHealth health) implements Verdict {}

        /** The reporter makes the health check, and {@link UpstreamJudge#afterCheck} decides. */
        record Check(UpstreamHealth health) implements Verdict {}

        /** Another node makes the health check: the reporter asks again soon. */
        record AwaitCheck(UpstreamHealth health) implements Verdict {}

        /** It goes on hold with its health good again; attempts that failed since {@code refundSince} are refunded. */
        record Hold(String reason, Instant refundSince) implements Verdict {}

        record KeepHold() implements Verdict {}

        /** Its hold stays, and the next probe is made after {@code pause}. */
        record ProbeAgain(
                int failedProbes, Duration pause, @Nullable Instant refundSince) implements Verdict {}

        /** Its hold ends, and its health is good again. */
        record Open(@Nullable Instant refundSince) implements Verdict {}

        /** Whether calls have to wait after this. */
        default boolean isOnHold() {
            return switch (this) {
                case Up u -> false;
                case Check c -> false;
                case AwaitCheck a -> false;
                case Open o -> false;
                case Hold h -> true;
                case KeepHold k -> true;
                case ProbeAgain p -> true;
            };
        }
    }

    /** The kinds of failure that count against an upstream, and are refunded when it turns out to be down. */
    public static List<Kind> kindsThatCount() {
        return Arrays.stream(Kind.values()).filter(Kind::speaksOfOutage).toList();
    }

    public static Verdict judge(OutagePolicy policy, UpstreamFacts facts, Report report) {
        UpstreamFacts.Hold hold = facts.hold();
        return hold == null ? whileOpen(policy, facts, report) : duringHold(policy, facts, hold, report.calls());
    }

    /** What follows from a health check; no {@code failure}: all of it succeeded, so the failures are the items' own. */
    public static Verdict afterCheck(OutagePolicy policy, UpstreamFacts facts, @Nullable String failure) {
        if (facts.hold() != null) {
            return new Verdict.KeepHold(); // another node was faster
        }
        UpstreamHealth health = facts.health();
        Instant downSince = health.downSince(policy, true);
        Instant since = downSince == null ? health.streakSince() : downSince;
        if (failure == null) {
            return new Verdict.Up(UpstreamHealth.GOOD);
        }
        return since == null
                ? new Verdict.Up(health) // calls have succeeded meanwhile
                : new Verdict.Hold(health.words(policy) + "; the health check failed: " + failure, since);
    }

    /** What follows from the end of a probe's attempt; calls of the upstream have been reported before. */
    public static Verdict afterProbe(OutagePolicy policy, UpstreamFacts.Hold hold, @Nullable Kind failure) {
        if (failure == Kind.MISCONFIGURED || (failure != null && failure.isRetryable())) {
            return probeAgain(policy, hold, null);
        }
        return failure == null && hold.kind() == HoldKind.MISCONFIGURED
                ? new Verdict.Open(null)
                : new Verdict.KeepHold();
    }

    private static Verdict whileOpen(OutagePolicy policy, UpstreamFacts facts, Report report) {
        UpstreamHealth health = facts.health();
        boolean begins = false;
        String latest = "";
        for (Call call : report.calls()) {
            if (call.failed()) {
                begins |= health.streak() == 0;
                health = health.afterFailure(facts.now(), call.itemId());
                latest = "; latest error: " + call.message();
            } else if (begins || !isFromBefore(call, facts)) {
                health = health.afterSuccess();
            }
        }
        Instant downSince = health.downSince(policy, facts.check() != UpstreamFacts.Check.NONE);
        boolean isLastChance = report.endsItem() && health.streak() > 0;
        return switch (facts.check()) {
            case NONE ->
                downSince == null ? new Verdict.Up(health) : new Verdict.Hold(health.words(policy) + latest, downSince);
            case FREE -> downSince != null || isLastChance ? new Verdict.Check(health) : new Verdict.Up(health);
            case TAKEN -> downSince != null || isLastChance ? new Verdict.AwaitCheck(health) : new Verdict.Up(health);
        };
    }

    /** A success that began before the present streak does not end it, however late it is reported. */
    private static boolean isFromBefore(Call call, UpstreamFacts facts) {
        Instant since = facts.health().streakSince();
        return facts.health().streak() > 0 && since != null && call.beganBefore(since, facts.now());
    }

    private static Verdict duringHold(
            OutagePolicy policy, UpstreamFacts facts, UpstreamFacts.Hold hold, List<Call> calls) {
        if (hold.kind().probes(policy).isEmpty()) {
            return new Verdict.KeepHold(); // only a person ends it
        }
        Instant refundSince = hold.refundSince();
        boolean answers =
                calls.stream().anyMatch(c -> !c.failed() && (c.isProbe() || !c.beganBefore(hold.since(), facts.now())));
        if (answers) {
            return new Verdict.Open(refundSince);
        }
        return calls.stream().anyMatch(c -> c.failed() && c.isProbe())
                ? probeAgain(policy, hold, refundSince)
                : new Verdict.KeepHold();
    }

    private static Verdict probeAgain(OutagePolicy ofUpstream, UpstreamFacts.Hold hold, @Nullable Instant refundSince) {
        int failed = hold.failedProbes() + 1;
        return hold.kind()
                .probes(ofUpstream)
                .<Verdict>map(pace -> new Verdict.ProbeAgain(failed, pace.probeAfter(failed), refundSince))
                .orElseGet(Verdict.KeepHold::new);
    }
}
