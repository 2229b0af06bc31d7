package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One difference between two answers.
 *
 * @param path such as {@code Items[0].itemPrice}
 * @param before as JSON; null when the field is new
 * @param after as JSON; null when the field is no longer there
 */
public record FieldChange(
        String path, @Nullable String before, @Nullable String after) {

    /** All differences of two canonical answers, field by field, in the order of paths; elements of arrays are compared by position. */
    public static List<FieldChange> between(JsonNode before, JsonNode after) {
        List<FieldChange> changes = new ArrayList<>();
        compare("", before, after, changes);
        return changes;
    }

    private static void compare(String path, JsonNode before, JsonNode after, List<FieldChange> changes) {
        if (before.isObject() && after.isObject()) {
            TreeSet<String> names = new TreeSet<>();
            before.fieldNames().forEachRemaining(names::add);
            after.fieldNames().forEachRemaining(names::add);
            for (String name : names) {
                compare(path.isEmpty() ? name : path + "." + name, before.path(name), after.path(name), changes);
            }
        } else if (before.isArray() && after.isArray()) {
            for (int i = 0; i < Math.max(before.size(), after.size()); i++) {
                compare(path + "[" + i + "]", before.path(i), after.path(i), changes);
            }
        } else if (!text(before).equals(text(after))) {
            changes.add(new FieldChange(path, orNull(before), orNull(after)));
        }
    }

    /** Compared as written: numbers may be held in different widths. */
    private static String text(JsonNode node) {
        return node.isMissingNode() ? "" : node.toString();
    }

    private static @Nullable String orNull(JsonNode node) {
        return node.isMissingNode() ? null : node.toString();
    }
}
