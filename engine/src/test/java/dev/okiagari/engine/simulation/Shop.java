package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.UpstreamFacts;
import dev.okiagari.engine.internal.decide.UpstreamHealth;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
import dev.okiagari.engine.internal.store.Flaw;
import dev.okiagari.engine.internal.store.SimulatedStore.Row;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.upstream.OutagePolicy;
import dev.okiagari.engine.view.HoldKind;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The upstream that step b of the simulated world calls: whether it is down, and what the database keeps of it. Asks the
 * product's judge and does what it says, as the store does.
 */
final class Shop {
    static final String NAME = "shop";
    static final String HOLD = HoldName.upstream(NAME).text();
    static final String STEP = "b";

    /** In worlds with a health check: these items fail there by their own fault, for ever. */
    private static final int BAD_EVERY = 5;

    private static final OutagePolicy POLICY = OutagePolicy.defaults();
    private static final long LEASE = 80 * Timeline.SECOND;
    private static final long SOON = Timeline.SECOND;

    /** An attempt that was charged for a failed call. */
    private record Loss(long itemId, int visit, long at) {}

    private final World world;
    private final List<Loss> losses = new ArrayList<>();
    private final Map<Long, Long> refundedUpTo = new HashMap<>();
    private long downUntil;
    private UpstreamHealth health = UpstreamHealth.GOOD;
    private UpstreamFacts.@Nullable Hold hold;
    private long probeAt;
    private long prober;
    private long checker;
    private long checkUntil;

    Shop(World world) {
        this.world = world;
    }

    /** Every second world can tell an outage from items that fail on their own. */
    boolean hasCheck() {
        return world.scope.seed() % 2 == 0;
    }

    boolean fails(long itemId) {
        return isDown() || (hasCheck() && itemId % BAD_EVERY == 0);
    }

    void goDown(long micros) {
        downUntil = Math.max(downUntil, world.time.now() + micros);
    }

    void recover() {
        downUntil = world.time.now();
    }

    boolean isDown() {
        return world.time.now() < downUntil;
    }

    boolean isOnHold() {
        return hold != null;
    }

    boolean isGood() {
        return health.streak() == 0 && health.recent() == 0 && hold == null;
    }

    /** How long it has answered, while it is on hold all the same. */
    long answeredOnHoldFor() {
        UpstreamFacts.Hold now = hold;
        return now == null ? 0 : world.time.now() - Math.max(downUntil, micros(now.since()));
    }

    boolean probeIsDue() {
        boolean isDead = prober != 0 && !world.store.beats().containsKey(prober);
        return hold != null && (probeAt <= world.time.now() || isDead) && world.scope.flaw() != Flaw.NEVER_PROBES;
    }

    void takeProbe(long node) {
        refund(hold == null ? null : hold.refundSince());
        prober = node;
        probeAt = world.time.now() + LEASE;
    }

    void endProbe(long node) {
        if (prober == node) {
            prober = 0;
            probeAt = world.time.now() + SOON;
        }
    }

    Verdict report(long node, UpstreamJudge.Report report) {
        Verdict verdict = UpstreamJudge.judge(POLICY, facts(node), report);
        if (hasCheck() && verdict instanceof Verdict.Hold) {
            throw new Broken("nothing is put on hold before its health was checked", 0, "the shop was");
        }
        return carryOut(node, verdict);
    }

    /** A node has made the health check. */
    Verdict checked(long node, boolean failed) {
        checker = 0;
        return carryOut(node, UpstreamJudge.afterCheck(POLICY, facts(node), failed ? "closed" : null));
    }

    private UpstreamFacts facts(long node) {
        boolean isTaken = checker != 0
                && checker != node
                && checkUntil > world.time.now()
                && world.store.beats().containsKey(checker);
        UpstreamFacts.Check check = !hasCheck() || world.scope.flaw() == Flaw.HOLDS_UNCHECKED
                ? UpstreamFacts.Check.NONE
                : isTaken ? UpstreamFacts.Check.TAKEN : UpstreamFacts.Check.FREE;
        return new UpstreamFacts(instant(world.time.now()), health, hold, check);
    }

    private Verdict carryOut(long node, Verdict verdict) {
        switch (verdict) {
            case Verdict.Up up -> health = up.health();
            case Verdict.AwaitCheck await -> health = await.health();
            case Verdict.Check check -> {
                health = check.health();
                checker = node;
                checkUntil = world.time.now() + LEASE;
            }
            case Verdict.Hold down -> {
                health = UpstreamHealth.GOOD;
                hold = new UpstreamFacts.Hold(HoldKind.OUTAGE, instant(world.time.now()), 0, down.refundSince());
                probeAt = world.time.now() + micros(POLICY.firstProbe());
                prober = 0;
                refund(down.refundSince());
            }
            case Verdict.KeepHold keep -> {}
            case Verdict.ProbeAgain again -> {
                if (prober == node && hold != null) {
                    hold = new UpstreamFacts.Hold(hold.kind(), hold.since(), again.failedProbes(), hold.outageSince());
                    prober = 0;
                    probeAt = world.time.now() + micros(again.pause());
                }
                refund(again.refundSince());
            }
            case Verdict.Open open -> {
                hold = null;
                prober = 0;
                refund(open.refundSince());
                health = UpstreamHealth.GOOD;
            }
        }
        return verdict;
    }

    /** A failed call was charged to an item. */
    void charged(long itemId, int visit) {
        losses.add(new Loss(itemId, visit, world.time.now()));
    }

    private void refund(@Nullable Instant since) {
        if (since == null) {
            return;
        }
        for (Row row : world.store.rows()) {
            long from = Math.max(micros(since), refundedUpTo.getOrDefault(row.id(), -1L) + 1);
            List<Loss> lost = losses.stream()
                    .filter(l -> l.itemId == row.id() && l.visit == row.visit() && l.at >= from)
                    .toList();
            if (!lost.isEmpty()) {
                refund(row, lost);
            }
        }
    }

    private void refund(Row row, List<Loss> lost) {
        if (row.state() == State.WAITING && row.ending() == null) {
            if (world.scope.flaw() != Flaw.REFUNDS_TWICE) {
                refundedUpTo.put(row.id(), lost.getLast().at);
            }
            world.database.refund(row.id(), new Event.Refunded(lost.size()));
        } else if (row.state() == State.FAILED && row.since() == lost.getLast().at) {
            refundedUpTo.put(row.id(), lost.getLast().at);
            world.database.refund(row.id(), new Event.Refunded(lost.size()));
        }
    }

    private static Instant instant(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    private static long micros(Duration d) {
        return d.toNanos() / 1000;
    }
}
