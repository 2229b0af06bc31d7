package dev.okiagari.engine.internal.watch;

import dev.okiagari.engine.internal.store.action.ActionStore;
import dev.okiagari.engine.internal.store.action.ItemMatches;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SqlStates;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.EngineException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Carries out actions on many items, a page in one transaction with its progress: a crash repeats nothing. */
final class ActionDuty implements Duty {
    private static final Logger log = LoggerFactory.getLogger(ActionDuty.class);

    /** Items of one transaction: their rows stay locked until it ends. */
    private static final int PAGE = 100;

    /** In one round, so that the watcher's other duties get their turn. */
    private static final int MOST_PAGES = 50;

    /** How long an action whose page failed waits, so that others can proceed. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    /** The same for one that met a locked row. */
    private static final Duration PAUSE_FOR_LOCK = Duration.ofSeconds(1);

    /** The longest wait for a locked row: the watcher has other duties on this connection. */
    private static final Duration LOCK_TIMEOUT = Duration.ofMillis(200);

    /** An item that stays locked is skipped after this number of rounds. */
    private static final int MOST_ROUNDS = 5;

    private final Map<Wait, Integer> rounds = new HashMap<>(); // the watcher's thread alone
    private final Runnable found;
    private final ActionStore actions = new ActionStore();
    private final ItemMatches matches = new ItemMatches();
    private final ItemActs acts = new ItemActs();

    /** @param found called when items may have become due */
    ActionDuty(Runnable found) {
        this.found = found;
    }

    @Override
    public void runOnce(Connections connections) throws SQLException, InterruptedException {
        for (int page = 0; page < MOST_PAGES; page++) {
            AtomicLong action = new AtomicLong();
            try {
                if (!connections.inTransaction(tx -> carryOn(tx, action))) {
                    return;
                }
            } catch (SQLException | RuntimeException e) {
                if (action.get() == 0 || SqlStates.isUnavailable(e)) {
                    throw e;
                }
                log.warn("action {} failed; trying again in {}", action.get(), PAUSE, e);
                connections.inTransaction(tx -> actions.pause(tx, action.get(), PAUSE));
            }
            found.run();
        }
    }

    /** One page of one action, whose id is set before anything can go wrong with it; false when none is due. */
    private boolean carryOn(Connection tx, AtomicLong action) throws SQLException {
        OptionalLong id = actions.lockDue(tx);
        if (id.isEmpty()) {
            return false;
        }
        action.set(id.getAsLong());
        ActionStore.DueAction due = actions.read(tx, id.getAsLong());
        ActionStore.Plan plan = due.plan();
        ItemMatches.MatchPage page =
                matches.find(tx, plan.act(), plan.filter(), due.rest(), Math.min(PAGE, due.allowed()));
        actions.waitForLocks(tx, LOCK_TIMEOUT);
        long changed = 0;
        long tried = 0;
        long doneTo = due.rest().afterId();
        for (ItemMatches.Match match : page.matches()) {
            Tried became = tryItem(tx, due, match);
            if (became == Tried.LOCKED && !skipAfterRounds(due.id(), match.itemId())) {
                actions.progress(tx, due.id(), new ActionStore.Page(doneTo, changed, tried - changed, false));
                return actions.pause(tx, due.id(), PAUSE_FOR_LOCK);
            }
            changed += became == Tried.CHANGED ? 1 : 0;
            tried++;
            doneTo = match.itemId();
        }
        rounds.keySet().removeIf(wait -> wait.actionId == due.id());
        actions.progress(
                tx, due.id(), new ActionStore.Page(page.examinedTo(), changed, tried - changed, page.isLast()));
        return true;
    }

    /** Counts one more round in which the row was locked; true when it was the last and the item is skipped. */
    private boolean skipAfterRounds(long actionId, long itemId) {
        if (rounds.merge(new Wait(actionId, itemId), 1, Integer::sum) < MOST_ROUNDS) {
            return false;
        }
        log.warn("action {} skips item {} because its row stays locked", actionId, itemId);
        return true;
    }

    private record Wait(long actionId, long itemId) {}

    private enum Tried {
        CHANGED,
        SKIPPED,
        LOCKED
    }

    /** Each item has its own savepoint, so that its error affects no other. */
    private Tried tryItem(Connection tx, ActionStore.DueAction due, ItemMatches.Match match) throws SQLException {
        Savepoint before = tx.setSavepoint();
        try {
            boolean done = act(tx, due, match.itemId());
            tx.releaseSavepoint(before);
            return done ? Tried.CHANGED : Tried.SKIPPED;
        } catch (SQLException | RuntimeException e) {
            if (SqlStates.isUnavailable(e) || SqlStates.isConflict(e)) {
                throw e; // not caused by the item: the page is repeated
            }
            tx.rollback(before);
            if (SqlStates.isLockTimeout(e)) {
                return Tried.LOCKED;
            }
            Level level = e instanceof EngineException ? Level.DEBUG : Level.WARN; // an item may have moved on
            log.atLevel(level).setCause(e).log("action {} skips item {}", due.id(), match.itemId());
            return Tried.SKIPPED;
        }
    }

    private boolean act(Connection tx, ActionStore.DueAction due, long itemId) throws SQLException {
        ActionStore.Plan plan = due.plan();
        Actor actor = new Actor(plan.actor().who(), plan.actor().why() + " (action " + due.id() + ")");
        switch (plan.act()) {
            case RETRY -> acts.retry(tx, itemId, actor);
            case REPLAY -> acts.replay(tx, itemId, Objects.requireNonNull(plan.step()), actor);
            case CANCEL -> {
                return acts.cancel(tx, itemId, actor);
            }
            case HOLD -> acts.hold(tx, itemId, actor);
            case RELEASE -> acts.release(tx, itemId, actor);
        }
        return true;
    }
}
