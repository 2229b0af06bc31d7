package dev.okiagari.catalog.work;

import dev.okiagari.catalog.view.FailureGroup;
import dev.okiagari.catalog.view.FailureGroup.TopMessage;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.ItemView.LatestFailure;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Why targets of a run failed, alike failures together. Remembers it until one more has failed: a live page asks every second. Threads may
 * share it.
 */
public final class RunFailures {
    /** So many of the latest failures are read. */
    private static final int LOOKED_AT = 500;

    private static final int MOST_MESSAGES = 3;

    private static final int REMEMBERED = 100;

    private final Client client;
    private final SequencedMap<Long, Known> known = new LinkedHashMap<>();

    /** The groups of a run when it had these failures. */
    private record Known(Map<String, Long> counts, List<FailureGroup> groups) {}

    public RunFailures(Client client) {
        this.client = client;
    }

    /**
     * The groups.
     *
     * @param counts how many failed by each category
     */
    public List<FailureGroup> of(long run, Map<String, Long> counts) {
        synchronized (known) {
            Known seen = known.get(run);
            if (seen != null && seen.counts().equals(counts)) {
                return seen.groups();
            }
        }
        List<FailureGroup> groups = counts.isEmpty() ? List.of() : read(run, counts);
        synchronized (known) {
            known.putLast(run, new Known(Map.copyOf(counts), groups));
            if (known.size() > REMEMBERED) {
                known.pollFirstEntry();
            }
        }
        return groups;
    }

    private List<FailureGroup> read(long run, Map<String, Long> counts) {
        Map<String, List<ItemView>> latest =
                client.items().page(ItemFilter.ofRun(run).withState(State.FAILED), null, LOOKED_AT).items().stream()
                        .filter(target -> target.failure() != null)
                        .collect(Collectors.groupingBy(target -> failure(target).category()));
        return counts.entrySet().stream()
                .map(count -> group(count.getKey(), count.getValue(), latest.getOrDefault(count.getKey(), List.of())))
                .toList();
    }

    private static FailureGroup group(String category, long failed, List<ItemView> targets) {
        Map<String, List<ItemView>> alike = targets.stream()
                .collect(Collectors.groupingBy(
                        target -> FailureWords.of(failure(target), target.key()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        List<TopMessage> messages = alike.entrySet().stream()
                .map(one -> message(one.getKey(), one.getValue()))
                .sorted(Comparator.comparingLong(TopMessage::failed).reversed())
                .limit(MOST_MESSAGES)
                .toList();
        return new FailureGroup(category, failed, attempts(targets), messages);
    }

    private static TopMessage message(String words, List<ItemView> targets) {
        ItemView one = targets.getFirst();
        return new TopMessage(words, targets.size(), one.id(), one.key());
    }

    private static @Nullable Integer attempts(List<ItemView> targets) {
        return targets.isEmpty() ? null : failure(targets.getFirst()).attempt();
    }

    private static LatestFailure failure(ItemView target) {
        return Objects.requireNonNull(target.failure());
    }
}
