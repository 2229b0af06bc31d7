package dev.okiagari.sandbox.rakuten;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.sandbox.wire.Request;
import java.util.List;

/**
 * How an answer is dressed.
 *
 * @param flat formatVersion 2: rows are bare and images are strings; else each row is wrapped and images are objects
 * @param modern the interfaces of 2026: items, genre, ancestors, nameJa, errors; before: Items, current, parents, error
 */
record Shape(boolean flat, boolean modern) {
    static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    static Shape of(Request request) {
        List<String> segments = request.segments();
        String version = segments.getLast();
        return new Shape(
                request.param("formatVersion", "1").equals("2"),
                version.matches("\\d{8}") && version.compareTo("20260101") >= 0);
    }

    ArrayNode rows(String wrapper, List<? extends JsonNode> bare) {
        ArrayNode rows = JSON.arrayNode();
        for (JsonNode row : bare) {
            rows.add(flat ? row : JSON.objectNode().set(wrapper, row));
        }
        return rows;
    }

    ArrayNode images(String code, int size) {
        ArrayNode images = JSON.arrayNode();
        for (int i = 1; i <= 3; i++) {
            String address = "https://thumbnail.image.invalid/@0_mall/" + code.replace(':', '/') + "-" + i + ".jpg?_ex="
                    + size + "x" + size;
            if (flat) {
                images.add(address);
            } else {
                images.add(JSON.objectNode().put("imageUrl", address));
            }
        }
        return images;
    }

    ObjectNode error(int status, String word, String text) {
        if (modern) {
            ObjectNode node = JSON.objectNode();
            node.putObject("errors").put("errorCode", status).put("errorMessage", text);
            return node;
        }
        return JSON.objectNode().put("error", word).put("error_description", text);
    }

    ObjectNode genre(Genre genre) {
        return modern
                ? JSON.objectNode()
                        .put("genreId", genre.id())
                        .put("nameJa", genre.name())
                        .put("level", genre.level())
                : JSON.objectNode()
                        .put("genreId", genre.id())
                        .put("genreName", genre.name())
                        .put("genreLevel", genre.level());
    }
}
