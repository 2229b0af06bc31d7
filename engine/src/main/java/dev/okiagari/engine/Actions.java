package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.action.ActionStore;
import dev.okiagari.engine.internal.store.action.ItemMatches;
import dev.okiagari.engine.internal.text.Names;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Act;
import dev.okiagari.engine.view.ActionView;
import dev.okiagari.engine.view.ActionView.Preview;
import dev.okiagari.engine.view.ItemFilter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    private final ClientTransactions database;
    private final ItemMatches matches = new ItemMatches();
    private final ActionStore actions = new ActionStore();

    Actions(ClientTransactions database) {
        this.database = database;
    }

    /** Tries again now: waiting items become due, ended ones go back to their step with all their attempts. */
    public Draft retry(ItemFilter filter, Actor actor) {
        return new Draft(this, new ActionStore.Plan(Act.RETRY, null, filter, USUAL_PACE, actor));
    }

    /** Re-runs items from a step; notes of that step and later ones are dropped. Needs a filter with a pipeline. */
    public Draft replay(ItemFilter filter, String step, Actor actor) {
        if (filter.pipeline() == null) {
            throw new IllegalArgumentException(
                    "could not replay from '" + step + "' because the filter names no pipeline that has such a step");
        }
        return new Draft(this, new ActionStore.Plan(Act.REPLAY, step, filter, USUAL_PACE, actor));
    }

    /** Cancels unfinished items. */
    public Draft cancel(ItemFilter filter, Actor actor) {
        return new Draft(this, new ActionStore.Plan(Act.CANCEL, null, filter, USUAL_PACE, actor));
    }

    /** Puts waiting items on hold. */
    public Draft hold(ItemFilter filter, Actor actor) {
        return new Draft(this, new ActionStore.Plan(Act.HOLD, null, filter, USUAL_PACE, actor));
    }

    /** Releases items that were put on hold. */
    public Draft release(ItemFilter filter, Actor actor) {
        return new Draft(this, new ActionStore.Plan(Act.RELEASE, null, filter, USUAL_PACE, actor));
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

    private long start(ActionStore.Plan plan) {
        return database.inTransaction(c -> actions.start(c, plan));
    }

    /** An action that has not been started. Immutable. */
    public static final class Draft {
        /** A preview stops counting here, so that it never scans millions of rows. */
        private static final int MOST_COUNTED = 10_000;

        /** How many windows of ids a sparse filter may examine. */
        private static final int MOST_WINDOWS = 100;

        private static final int SAMPLE = 10;

        private final Actions actions;
        private final ActionStore.Plan plan;

        private Draft(Actions actions, ActionStore.Plan plan) {
            plan.act().statesOf(plan.filter()); // refuses an impossible filter before anything is read
            this.actions = actions;
            this.plan = plan;
        }

        /** Maximum number of items per second over all nodes (default 100). */
        public Draft perSecond(int items) {
            if (items < 1 || items > 100_000) {
                throw new IllegalArgumentException(
                        "could not set the pace because " + items + " is not 1 to 100000 items a second");
            }
            return new Draft(
                    actions, new ActionStore.Plan(plan.act(), plan.step(), plan.filter(), items, plan.actor()));
        }

        /** Shows what the action would affect now. Changes nothing. */
        public Preview dryRun() {
            return actions.database.inTransaction(this::preview);
        }

        /** Uses the same statement that finds the items later. */
        private Preview preview(Connection tx) throws SQLException {
            Map<Preview.StepState, Long> counts = new LinkedHashMap<>();
            List<String> sample = new ArrayList<>();
            long after = 0;
            long matched = 0;
            boolean isLast = false;
            for (int windows = 0; !isLast && windows < MOST_WINDOWS && matched < MOST_COUNTED; windows++) {
                int most = (int) Math.min(ItemMatches.WINDOW, MOST_COUNTED - matched);
                ItemMatches.MatchPage found = actions.matches.find(
                        tx, plan.act(), plan.filter(), new ItemMatches.Range(after, Long.MAX_VALUE, null), most);
                for (ItemMatches.Match match : found.matches()) {
                    counts.merge(match.at(), 1L, Long::sum);
                    if (sample.size() < SAMPLE) {
                        sample.add(match.key());
                    }
                }
                matched += found.matches().size();
                after = found.examinedTo();
                isLast = found.isLast();
            }
            List<Preview.Group> groups = counts.entrySet().stream()
                    .map(e -> new Preview.Group(e.getKey(), e.getValue()))
                    .sorted(Comparator.comparingLong(Preview.Group::items).reversed())
                    .toList();
            return new Preview(matched, !isLast, groups, sample);
        }

        /** Starts the action; {@link Actions#find} shows how far it is. Throws when the actor gives no name or reason. */
        public long start() {
            requireSaid("who", plan.actor().who());
            requireSaid("why", plan.actor().why());
            if (plan.step() != null) {
                Names.requireName("step", plan.step());
            }
            return actions.start(plan);
        }

        private void requireSaid(String what, @Nullable String said) {
            if (said == null || said.isBlank()) {
                throw new IllegalArgumentException("could not " + plan.act().word() + " because the actor does not say "
                        + what + "; both are recorded with every item");
            }
        }
    }
}
