package dev.okiagari.console.json;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.okiagari.console.store.FailureReads.By;
import dev.okiagari.console.store.FailureReads.Group;
import dev.okiagari.kit.json.JsonText;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Failed attempts and rescues, counted.
 *
 * @param failures the most frequent first
 */
public record FailuresJson(Duration since, List<Alike> failures) {
    /**
     * Failures that are alike.
     *
     * @param by what they were counted by
     * @param lastTries how many of them ended their item
     * @param message of the latest
     */
    public record Alike(
            @JsonAnyGetter Map<String, @Nullable String> by,
            long count,
            long lastTries,
            long rescues,
            Instant latestAt,
            String message) {}

    public static FailuresJson of(Duration since, List<Group> groups, Set<By> columns) {
        return new FailuresJson(
                since, groups.stream().map(g -> alike(g, columns)).toList());
    }

    private static Alike alike(Group group, Set<By> columns) {
        Map<String, @Nullable String> by = new TreeMap<>();
        columns.forEach(c -> by.put(JsonText.word(c), group.values().get(c)));
        return new Alike(by, group.count(), group.last(), group.rescues(), group.latest(), group.message());
    }
}
