package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.answer.FieldChange;
import dev.okiagari.catalog.work.DryRun.Finding;
import dev.okiagari.catalog.work.DryRun.Line;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a dry run found, as lines and as JSON. Used by one thread. */
final class DrySheet {
    private static final int MOST_CHANGES = 20;
    private static final int VALUE_COLUMNS = 60;

    private final List<Line> lines = new ArrayList<>();
    private final Map<Finding, Long> numbers = new EnumMap<>(Finding.class);

    void add(Line line) {
        lines.add(line);
        numbers.merge(line.finding(), 1L, Long::sum);
    }

    boolean hasFailures() {
        return numbers.containsKey(Finding.FAILED);
    }

    /** What is not unchanged, with its fields. */
    static List<String> words(Line line) {
        if (line.finding() == Finding.UNCHANGED) {
            return List.of();
        }
        List<String> words = new ArrayList<>();
        words.add(word(line.finding()) + "  " + line.entity().word() + " " + line.id()
                + (line.problem() == null ? "" : ": " + OneLine.of(line.problem(), 300)));
        line.changes().stream()
                .limit(MOST_CHANGES)
                .forEach(change -> words.add(
                        "    " + change.path() + ": " + value(change.before()) + " → " + value(change.after())));
        if (line.changes().size() > MOST_CHANGES) {
            words.add("    and " + (line.changes().size() - MOST_CHANGES) + " more fields");
        }
        return words;
    }

    private static String value(@Nullable String json) {
        return json == null ? "(nothing)" : OneLine.of(json, VALUE_COLUMNS);
    }

    /** Such as "3 new, 1 changed, 26 unchanged". */
    String total() {
        return numbers.isEmpty()
                ? "no targets"
                : numbers.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + word(entry.getKey()))
                        .collect(Collectors.joining(", "));
    }

    Json json() {
        Json counts = new Json();
        numbers.forEach((finding, number) -> counts.put(word(finding), number));
        return new Json()
                .put("targets", lines.stream().map(DrySheet::json).toList())
                .put("counts", counts);
    }

    private static Json json(Line line) {
        return new Json()
                .put("entity", line.entity().word())
                .put("source_id", line.id())
                .put("finding", word(line.finding()))
                .put("changes", line.changes().stream().map(DrySheet::json).toList())
                .put("problem", line.problem());
    }

    private static Json json(FieldChange change) {
        return new Json()
                .put("path", change.path())
                .putRaw("before", change.before())
                .putRaw("after", change.after());
    }

    private static String word(Finding finding) {
        return finding.name().toLowerCase(Locale.ROOT);
    }
}
