package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okiagari.catalog.answer.Content.GenreContent;
import dev.okiagari.catalog.answer.Content.GenreRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads genres in both generations: current, parents, children, and genre, ancestors, children. Pure functions. */
public final class GenreAnswer {
    /** The genre above all others. */
    public static final long ROOT = 0;

    private GenreAnswer() {}

    /** Throws {@link UnexpectedAnswer} when it is not an answer about this genre. */
    public static void require(long genre, JsonNode answer) {
        content(genre, answer);
    }

    static GenreContent content(long genre, JsonNode answer) {
        JsonNode own =
                Optional.of(answer.path("genre")).filter(JsonNode::isObject).orElse(answer.path("current"));
        Long id = ShopFields.number(own, "genreId");
        if (id == null || id != genre) {
            throw new UnexpectedAnswer("the answer has no genre, or not the one that was asked for");
        }
        Map<Long, GenreRow> rows = new LinkedHashMap<>();
        Long parent = null;
        for (JsonNode node : line(answer, own)) {
            GenreRow row = row(node, parent);
            rows.putIfAbsent(row.id(), row);
            parent = row.id();
        }
        for (JsonNode child : ShopRows.find(answer, "child", "children").orElse(List.of())) {
            GenreRow row = row(child, genre);
            rows.putIfAbsent(row.id(), row);
        }
        return new GenreContent(genre, List.copyOf(rows.values()));
    }

    /** From the root, which the shop may leave out, down to the genre itself. */
    private static List<JsonNode> line(JsonNode answer, JsonNode own) {
        List<JsonNode> above = new ArrayList<>(
                ShopRows.find(answer, "parent", "ancestors", "parents").orElse(List.of()));
        above.replaceAll(node -> ShopRows.unwrapped(node, "ancestor"));
        above.sort(Comparator.comparingLong(GenreAnswer::depth));
        above.add(own);
        Long top = ShopFields.number(above.getFirst(), "genreId");
        if (top == null || top != ROOT) {
            above.addFirst(
                    ShopReply.JSON.createObjectNode().put("genreId", ROOT).put("level", 0));
        }
        return above;
    }

    /** ShopRows without a level stay in the order of the shop, which begins at the top. */
    private static long depth(JsonNode node) {
        Long level = ShopFields.number(node, "level", "genreLevel");
        return level == null ? 1 : level;
    }

    private static GenreRow row(JsonNode node, @Nullable Long parent) {
        Long id = ShopFields.number(node, "genreId");
        if (id == null) {
            throw new UnexpectedAnswer("a genre of the answer has no genreId");
        }
        return new GenreRow(
                id,
                ShopFields.text(node, "nameJa", "genreName"),
                ShopFields.small(node, "level", "genreLevel"),
                parent);
    }
}
