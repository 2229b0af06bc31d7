package dev.okiagari.console.reading;

import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.ItemView;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Items at one step that wait for a person: parked without a time limit. A program that wakes items by itself gives their parking a limit.
 *
 * @param reason of the one that waits longest
 * @param since when that one was parked
 * @param decidedAt the path of the page where operators decide about them; null: there is none
 */
public record ForPeople(
        String pipeline,
        String step,
        long items,
        String reason,
        Instant since,
        @Nullable String decidedAt) {

    /**
     * By step.
     *
     * @param parked some of those that are parked
     * @param isAll there are no others; otherwise the counts of the figures are taken
     */
    static List<ForPeople> of(List<ItemSnapshot> parked, boolean isAll, Figures figures, Decisions decisions) {
        Map<String, List<ItemView>> byStep = new LinkedHashMap<>();
        parked.stream()
                .map(ItemSnapshot::item)
                .filter(item -> item.dueAt() == null)
                .forEach(item -> byStep.computeIfAbsent(item.pipeline() + "/" + item.step(), s -> new ArrayList<>())
                        .add(item));
        return byStep.values().stream()
                .map(items -> atStep(items, isAll, figures, decisions))
                .toList();
    }

    private static ForPeople atStep(List<ItemView> items, boolean isAll, Figures figures, Decisions decisions) {
        ItemView oldest =
                items.stream().min(Comparator.comparing(ItemView::since)).orElseThrow();
        long counted = figures.steps().stream()
                .filter(s -> s.pipeline().equals(oldest.pipeline()) && s.step().equals(oldest.step()))
                .mapToLong(s -> s.depth().parked())
                .sum();
        String reason = oldest.reason();
        return new ForPeople(
                oldest.pipeline(),
                oldest.step(),
                isAll ? items.size() : Math.max(items.size(), counted),
                reason == null ? "" : reason,
                oldest.since(),
                decisions.page(oldest.pipeline(), oldest.step()).orElse(null));
    }
}
