package dev.okiagari.console.reading;

import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemView;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the few items that a person should look at: those that are stale, then those that failed last. Reads the first page of
 * two lists, each along its index, however many items there are. Stateless.
 */
final class AttentionItems {
    private static final int MOST = 6;

    /** Shown even when more items are stale than fit. */
    private static final int LEAST_FAILED = 2;

    /** Of one step and category: a run in which many fail for one reason leaves room for other reasons. */
    private static final int MOST_ALIKE = 2;

    /** The latest failures among which those to be shown are found. */
    private static final int FAILED_READ = 20;

    private static final Duration RECENT = Duration.ofHours(24);

    private final ItemReadings items;

    AttentionItems(ItemReadings items) {
        this.items = items;
    }

    /** @param mayBeStale false when nothing was counted as stale: then nobody looks for it */
    List<ItemSnapshot> find(boolean mayBeStale) {
        List<ItemSnapshot> stale = mayBeStale
                ? items.list(ItemFilter.none().thatAreStale(), null, MOST).items()
                : List.of();
        int room = Math.max(LEAST_FAILED, MOST - stale.size());
        List<ItemSnapshot> failed =
                items.list(ItemFilter.none().withState(State.FAILED), null, FAILED_READ).items().stream()
                        .filter(AttentionItems::isRecent)
                        .filter(new Variety()::isNew)
                        .limit(room)
                        .toList();
        List<ItemSnapshot> found = new ArrayList<>(stale.subList(0, Math.min(stale.size(), MOST - failed.size())));
        found.addAll(failed);
        return found;
    }

    private static boolean isRecent(ItemSnapshot seen) {
        ItemView item = seen.item();
        return item.isOver() && Duration.between(item.since(), seen.at().now()).compareTo(RECENT) < 0;
    }

    /** Lets a few of each cause through. */
    private static final class Variety {
        private final Map<List<String>, Integer> seen = new HashMap<>();

        boolean isNew(ItemSnapshot one) {
            ItemView item = one.item();
            String category = item.failure() == null ? "" : item.failure().category();
            return seen.merge(List.of(item.pipeline(), item.step(), category), 1, Integer::sum) <= MOST_ALIKE;
        }
    }
}
