package dev.okiagari.catalog.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.answer.FieldChange;
import dev.okiagari.catalog.work.DryRun;
import dev.okiagari.kit.json.JsonText;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a dry run found.
 *
 * @param counts how many targets there are of each finding
 */
public record CatalogDryRunJson(List<Target> targets, Map<String, Long> counts) {

    /**
     * One target.
     *
     * @param problem why it failed; null when it did not
     */
    public record Target(
            Entity entity,
            String sourceId,
            DryRun.Finding finding,
            List<Change> changes,
            @Nullable String problem) {
        public static Target of(DryRun.Line line) {
            return new Target(
                    line.entity(),
                    line.id(),
                    line.finding(),
                    line.changes().stream().map(Change::of).toList(),
                    line.problem());
        }
    }

    /** A field of an answer; null where it has none. */
    public record Change(
            String path,
            @Nullable JsonNode before,
            @Nullable JsonNode after) {
        static Change of(FieldChange change) {
            return new Change(change.path(), json(change.before()), json(change.after()));
        }

        private static @Nullable JsonNode json(@Nullable String text) {
            return text == null ? null : JsonText.stored(text);
        }
    }
}
