package dev.okiagari.engine.watch;

import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.store.ActionStore;
import dev.okiagari.engine.store.Connections;
import dev.okiagari.engine.store.ItemActs;
import dev.okiagari.engine.store.MatchStore;
import dev.okiagari.engine.store.NoSuchItem;
import dev.okiagari.engine.store.PipelineStore;
import dev.okiagari.engine.store.RunRefused;
import dev.okiagari.engine.store.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries on what people have started for many items: a page of one action in one transaction, together with how far it
 * came. So a crash in the middle loses the page and repeats nothing.
 */
final class CarryingOut implements Duty {
    private static final Logger log = LoggerFactory.getLogger(CarryingOut.class);

    /** Items of one transaction: their rows stay locked until it ends. */
    private static final int PAGE = 100;

    /** In one round, so that the watcher's other duties come to their turn. */
    private static final int MOST_PAGES = 50;

    /** An action whose page failed lets the others pass for so long. */
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final Runnable found;
    private final ActionStore actions = new ActionStore();
    private final MatchStore matches = new MatchStore();
    private final ItemActs acts = new ItemActs();
    private final PipelineStore pipelines = new PipelineStore();

    /** @param found called when items may have become due */
    CarryingOut(Runnable found) {
        this.found = found;
    }

    @Override
    public String name() {
        return "actions";
    }

    @Override
    public Duration every() {
        return Duration.ZERO; // each sweep
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
                log.warn("could not carry on action {} yet because {}", action.get(), e.getMessage());
                connections.inTransaction(tx -> actions.pause(tx, action.get(), PAUSE));
            }
            found.run();
        }
    }

    /**
     * One page of one action; false when none is due.
     *
     * @param action is set to the action's id before anything can go wrong with it
     */
    private boolean carryOn(Connection tx, AtomicLong action) throws SQLException {
        OptionalLong id = actions.lockDue(tx);
        if (id.isEmpty()) {
            return false;
        }
        action.set(id.getAsLong());
        ActionStore.Due due = actions.read(tx, id.getAsLong());
        ActionStore.Order order = due.order();
        MatchStore.Range range = new MatchStore.Range(due.afterId(), due.upToId(), due.before());
        MatchStore.Found page = matches.find(tx, order.act(), order.filter(), range, Math.min(PAGE, due.allowed()));
        long changed = 0;
        for (MatchStore.Match match : page.matches()) {
            changed += tried(tx, due, match) ? 1 : 0;
        }
        long skipped = page.matches().size() - changed;
        actions.progress(tx, due.id(), new ActionStore.Step(page.examinedTo(), changed, skipped, page.isLast()));
        return true;
    }

    /** One item, for itself: whatever is wrong with it concerns no other. */
    private boolean tried(Connection tx, ActionStore.Due due, MatchStore.Match match) throws SQLException {
        Savepoint before = tx.setSavepoint();
        try {
            boolean done = act(tx, due, match.itemId());
            tx.releaseSavepoint(before);
            return done;
        } catch (IllegalMove | NoSuchItem | RunRefused e) {
            tx.rollback(before);
            log.debug("action {} skips item {}: {}", due.id(), match.itemId(), e.getMessage());
            return false;
        } catch (SQLException | RuntimeException e) {
            if (SqlStates.isUnavailable(e) || SqlStates.isConflict(e)) {
                throw e; // nothing to do with the item: the page is made again
            }
            tx.rollback(before);
            log.warn("action {} skips item {} because {}", due.id(), match.itemId(), e.getMessage());
            return false;
        }
    }

    private boolean act(Connection tx, ActionStore.Due due, long itemId) throws SQLException {
        ActionStore.Order order = due.order();
        ItemActs.Actor actor =
                new ItemActs.Actor(order.actor().who(), order.actor().why() + " (action " + due.id() + ")");
        switch (order.act()) {
            case RETRY -> acts.retry(tx, itemId, actor);
            case REPLAY -> {
                String step = order.step();
                List<String> from = step == null ? List.of() : pipelines.stepsFrom(tx, itemId, step);
                if (step == null || from.isEmpty()) {
                    return false; // its pipeline no longer has the step
                }
                acts.replay(tx, itemId, step, from, actor);
            }
            case CANCEL -> {
                return acts.cancel(tx, itemId, actor);
            }
            case HOLD -> acts.hold(tx, itemId, actor);
            case RELEASE -> acts.release(tx, itemId, actor);
        }
        return true;
    }
}
