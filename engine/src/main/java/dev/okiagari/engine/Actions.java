package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActionStore;
import dev.okiagari.engine.internal.store.action.ItemMatches;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.Preview;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Acts on many items at once, by filter: with a dry run, at a chosen pace, recorded with who did it and why. An action is
 * a row; nodes carry it out page by page, so it does not depend on the process that started it and survives any crash.
 * Items submitted after its start are not touched. Safe for many threads.
 */
public final class Actions {
    /** Items per second by default. */
    public static final int USUAL_PACE = 100;

    private final Database database;
    private final ItemMatches matches = new ItemMatches();
    private final ActionStore actions = new ActionStore();

    Actions(Database database) {
        this.database = database;
    }

    /** Tries again now: waiting items become due, ended ones go back to their step with all their attempts. */
    public Draft retry(ItemFilter filter, Actor actor) {
        return new Draft(this, new ActionStore.Order(Act.RETRY, null, filter, USUAL_PACE, actor));
    }

    /** Re-runs items from a step; notes of that step and later ones are dropped. Needs a filter with a pipeline. */
    public Draft replay(ItemFilter filter, String step, Actor actor) {
        if (filter.pipeline() == null) {
            throw new IllegalArgumentException(
                    "could not replay from '" + step + "' because the filter names no pipeline that has such a step");
        }
        return new Draft(this, new ActionStore.Order(Act.REPLAY, step, filter, USUAL_PACE, actor));
    }

    /** Cancels unfinished items. */
    public Draft cancel(ItemFilter filter, Actor actor) {
        return new Draft(this, new ActionStore.Order(Act.CANCEL, null, filter, USUAL_PACE, actor));
    }

    /** Puts waiting items on hold. */
    public Draft hold(ItemFilter filter, Actor actor) {
        return new Draft(this, new ActionStore.Order(Act.HOLD, null, filter, USUAL_PACE, actor));
    }

    /** Releases items that were put on hold. */
    public Draft release(ItemFilter filter, Actor actor) {
        return new Draft(this, new ActionStore.Order(Act.RELEASE, null, filter, USUAL_PACE, actor));
    }

    public Optional<ActionView> find(long id) {
        return database.inTransaction(c -> actions.list(c, id, 1)).stream().findFirst();
    }

    /** Newest first. */
    public List<ActionView> list(int most) {
        return database.inTransaction(c -> actions.list(c, null, most));
    }

    /** Stops an action after its current page, recorded with who and why; false when it has ended already. What it did stays. */
    public boolean stop(long id, Actor actor) {
        return database.inTransaction(c -> actions.stop(c, id, actor));
    }

    private long start(ActionStore.Order order) {
        return database.inTransaction(c -> actions.start(c, order));
    }

    /** An action that has not been started. Immutable. */
    public static final class Draft {
        /** Counting stops there: a preview is not worth a walk over millions of rows. */
        private static final int MOST_COUNTED = 10_000;

        private final Actions actions;
        private final ActionStore.Order order;

        private Draft(Actions actions, ActionStore.Order order) {
            order.act().statesOf(order.filter()); // refuses what could never be done, before anything is asked for
            this.actions = actions;
            this.order = order;
        }

        /** Maximum number of items per second over all nodes (default 100). */
        public Draft perSecond(int items) {
            if (items < 1 || items > 100_000) {
                throw new IllegalArgumentException(
                        "could not set the pace because " + items + " is not 1 to 100000 items a second");
            }
            return new Draft(
                    actions, new ActionStore.Order(order.act(), order.step(), order.filter(), items, order.actor()));
        }

        /** What would be touched now. Changes nothing. */
        public Preview dryRun() {
            return actions.database.inTransaction(
                    c -> Previews.of(c, order.act(), order.filter(), actions.matches, MOST_COUNTED));
        }

        /** Starts the action; {@link Actions#find} shows how far it is. Throws when the actor gives no name or reason. */
        public long start() {
            requireSaid("who", order.actor().who());
            requireSaid("why", order.actor().why());
            if (order.step() != null) {
                Names.requireName("step", order.step());
            }
            return actions.start(order);
        }

        private void requireSaid(String what, @Nullable String said) {
            if (said == null || said.isBlank()) {
                throw new IllegalArgumentException("could not " + order.act().word()
                        + " because the actor does not say " + what + "; both are recorded with every item");
            }
        }
    }
}
