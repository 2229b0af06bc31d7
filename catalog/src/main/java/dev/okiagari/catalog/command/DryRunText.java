package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.json.CatalogDryRunJson;
import dev.okiagari.catalog.work.DryRun.Finding;
import dev.okiagari.catalog.work.DryRun.Line;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.OneLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a dry run found, as lines and as JSON. Pure. */
final class DryRunText {
    private static final int MOST_CHANGES = 20;
    private static final int VALUE_COLUMNS = 60;
    private static final int MESSAGE_COLUMNS = 300;

    private DryRunText() {}

    /** Whatever is not unchanged, with its fields. */
    static List<String> lines(Line line) {
        if (line.finding() == Finding.UNCHANGED) {
            return List.of();
        }
        List<String> lines = new ArrayList<>();
        String what = JsonText.word(line.finding()) + "  " + line.entity().word() + " " + line.id();
        lines.add(line.problem() == null ? what : what + ": " + OneLine.of(line.problem(), MESSAGE_COLUMNS));
        line.changes().stream()
                .limit(MOST_CHANGES)
                .map(change -> "    " + change.path() + ": " + value(change.before()) + " → " + value(change.after()))
                .forEach(lines::add);
        if (line.changes().size() > MOST_CHANGES) {
            lines.add("    " + say("dry.more", line.changes().size() - MOST_CHANGES));
        }
        return lines;
    }

    private static String value(@Nullable String json) {
        return json == null ? say("dry.nothing") : OneLine.of(json, VALUE_COLUMNS);
    }

    private static Map<Finding, Long> counts(List<Line> found) {
        return found.stream().collect(Collectors.groupingBy(Line::finding, TreeMap::new, Collectors.counting()));
    }

    /** Such as "3 new, 1 changed, 26 unchanged; nothing was written". */
    static String total(List<Line> found) {
        return found.isEmpty()
                ? say("dry.none")
                : say(
                        "dry.total",
                        counts(found).entrySet().stream()
                                .map(count -> count.getValue() + " " + JsonText.word(count.getKey()))
                                .collect(Collectors.joining(", ")));
    }

    static CatalogDryRunJson json(List<Line> found) {
        Map<String, Long> counts = new LinkedHashMap<>();
        counts(found).forEach((finding, number) -> counts.put(JsonText.word(finding), number));
        return new CatalogDryRunJson(
                found.stream().map(CatalogDryRunJson.Target::of).toList(), counts);
    }
}
