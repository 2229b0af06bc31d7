package dev.okiagari.engine.internal.work;

import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.row.Claim;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.internal.time.Backoff;
import dev.okiagari.engine.internal.time.Bell;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.work.load.ClaimPlan;
import dev.okiagari.engine.model.Settings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Takes leases for this node: as much as can start soon, from all lanes in one statement, again as soon as there is room
 * while there is work, and at growing intervals when there is none. While it rests, the statement of the housekeeping also
 * says whether anything is due. The node's only claimer.
 */
final class Claimer {
    private static final Duration SHORTEST_POLL = Duration.ofMillis(5);
    private static final Duration LOOK_FOR_SUSPECTS_EVERY = Duration.ofMillis(500);

    private final ClaimStore claims = new ClaimStore();
    private final Settings settings;
    private final Connections connections;
    private final Heart heart;
    private final ClaimPlan plan;
    private final Housekeeping housekeeping;
    private final LostLeases lost;
    private final Consumer<LeasedItem> start;
    private final Lull lull;
    private final Backoff backoff;
    private boolean isResting;
    private boolean suspectsAround = true;
    private long suspectsLookedForAt = Ticks.now();

    /**
     * @param start takes a leased item and returns at once
     * @param lull learns what is claimed
     */
    Claimer(
            Settings settings,
            Connections connections,
            Heart heart,
            ClaimPlan plan,
            Housekeeping housekeeping,
            LostLeases lost,
            Consumer<LeasedItem> start,
            Lull lull) {
        this.settings = settings;
        this.connections = connections;
        this.heart = heart;
        this.plan = plan;
        this.housekeeping = housekeeping;
        this.lost = lost;
        this.start = start;
        this.lull = lull;
        this.backoff = new Backoff(SHORTEST_POLL, settings.longestPoll());
    }

    /** @param bell rung when there may be work or room */
    Loop loop(Bell bell) {
        return Loop.paced("okiagari-claimer", backoff::next, this::runOnce)
                .wokenBy(bell)
                .jitter(0.25)
                .expecting(SqlStates::isUnavailable);
    }

    private Duration runOnce(boolean woken) throws SQLException, InterruptedException {
        if (woken) {
            backoff.reset();
        }
        if (!heart.isTrusted()) {
            lost.loseTrack();
            return settings.longestPoll();
        }
        try {
            boolean mayClaim = lookAround(woken);
            lost.releaseIfDue();
            return mayClaim ? claim(woken && isResting) : settings.longestPoll();
        } catch (SQLException | RuntimeException | Error e) {
            lost.loseTrack(); // the claim may have been committed although its answer was lost
            throw e;
        }
    }

    /** False when there is nothing to claim, or when it must not. */
    private boolean lookAround(boolean woken) throws SQLException, InterruptedException {
        if (woken || !isResting || heart.isDraining() || !plan.isIdle()) {
            housekeeping.runIfDue(heart.isDraining());
            return !heart.isDraining();
        }
        Set<Long> open = plan.openLanes();
        return housekeeping.run(false, open) || !plan.openLanes().equals(open);
    }

    /** @param atOnce what has woken this node comes first, and suspects in the next round */
    private Duration claim(boolean atOnce) throws SQLException, InterruptedException {
        isResting = false;
        boolean suspectFound = !atOnce && claimSuspect();
        ClaimPlan.Request request = plan.next();
        if (request.isEmpty()) {
            return settings.longestPoll(); // full: the plan wakes this loop when there is room
        }
        Claim claim =
                connections.inTransaction(c -> claims.claim(c, heart.identity(), request.lanes(), request.most()));
        start(claim);
        plan.raiseLowWater(claim);
        if (suspectFound || !claim.items().isEmpty() || housekeeping.readRunsIfDue()) {
            backoff.reset();
            return Duration.ZERO;
        }
        Duration wait = backoff.next();
        isResting = wait.compareTo(settings.longestPoll()) >= 0;
        return wait;
    }

    private void start(Claim claim) {
        claim.items().forEach(start);
        if (!claim.items().isEmpty()) {
            lull.noteClaim();
        }
    }

    /** Claims at most one, and rarely looks for one while there are none. */
    private boolean claimSuspect() throws SQLException, InterruptedException {
        if (!suspectsAround && Ticks.since(suspectsLookedForAt).compareTo(LOOK_FOR_SUSPECTS_EVERY) < 0) {
            return false;
        }
        List<LaneRequest> lanes = plan.suspects();
        if (lanes.isEmpty() || lost.isTrackLost()) { // a suspect that was dropped may still be this node's by its row
            return false;
        }
        Claim claim = connections.inTransaction(c -> claims.claim(c, heart.identity(), lanes, 1));
        start(claim);
        suspectsAround = !claim.items().isEmpty();
        suspectsLookedForAt = Ticks.now();
        return suspectsAround;
    }
}
