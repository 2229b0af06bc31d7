package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the rows of an answer, bare ({@code formatVersion} 2) or wrapped (1), under any of the names that the shop uses. */
final class ShopRows {
    private ShopRows() {}

    /** The name under which the rows are; null when there are none. */
    static @Nullable String name(JsonNode answer, String... names) {
        for (String name : names) {
            if (answer.path(name).isArray()) {
                return name;
            }
        }
        return null;
    }

    /** Unwrapped; empty when the answer has no such member. */
    static Optional<List<JsonNode>> find(JsonNode answer, String wrapper, String... names) {
        String name = name(answer, names);
        if (name == null) {
            return Optional.empty();
        }
        List<JsonNode> rows = new ArrayList<>();
        answer.path(name).forEach(row -> rows.add(unwrapped(row, wrapper)));
        return Optional.of(rows);
    }

    static JsonNode unwrapped(JsonNode row, String wrapper) {
        for (String name : List.of(wrapper, Character.toUpperCase(wrapper.charAt(0)) + wrapper.substring(1))) {
            if (row.path(name).isObject()) {
                return row.path(name);
            }
        }
        return row;
    }
}
