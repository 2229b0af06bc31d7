package dev.okiagari.sandbox.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Fills a JSON schema with what was read in a text. Understands what response formats may contain. Pure. */
final class SchemaAnswer {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final int DEEPEST = 12;

    private final JsonNode root;
    private final Opinion opinion;

    /** What the model wants to say. */
    record Opinion(CuePhrases reading, int score, List<String> concerns, String rationale) {}

    SchemaAnswer(JsonNode root, Opinion opinion) {
        this.root = root;
        this.opinion = opinion;
    }

    JsonNode value() {
        return value(root, "", null, 0);
    }

    private JsonNode value(JsonNode given, String name, CuePhrases.@Nullable Claim claim, int depth) {
        JsonNode schema = resolved(given);
        if (schema.has("const")) {
            return schema.get("const");
        }
        if (schema.has("enum")) {
            return chosen(schema.get("enum"), claim);
        }
        return switch (depth > DEEPEST ? "null" : type(schema)) {
            case "object" -> object(schema, claim, depth);
            case "array" -> array(schema, name, depth);
            case "integer" -> JSON.numberNode(bounded(schema, number(name)));
            case "number" -> JSON.numberNode((double) bounded(schema, number(name)));
            case "boolean" -> JSON.booleanNode(truth(name));
            case "string" -> JSON.textNode(cut(schema, words(name, claim)));
            default -> JSON.nullNode();
        };
    }

    private ObjectNode object(JsonNode schema, CuePhrases.@Nullable Claim claim, int depth) {
        ObjectNode object = JSON.objectNode();
        schema.path("properties")
                .properties()
                .forEach(property ->
                        object.set(property.getKey(), value(property.getValue(), property.getKey(), claim, depth + 1)));
        return object;
    }

    /** A list of objects with a kind is a list of claims; a list of words is a list of concerns or key words. */
    private ArrayNode array(JsonNode schema, String name, int depth) {
        ArrayNode array = JSON.arrayNode();
        JsonNode items = resolved(schema.path("items"));
        int most = schema.path("maxItems").asInt(Integer.MAX_VALUE);
        List<JsonNode> values = new ArrayList<>();
        if (type(items).equals("object")) {
            for (CuePhrases.Claim claim : opinion.reading().claims()) {
                if (fits(items, claim)) {
                    values.add(value(items, name, claim, depth + 1));
                }
            }
        } else if (type(items).equals("string")) {
            List<String> texts =
                    isAboutDanger(name) ? opinion.concerns() : opinion.reading().keywords();
            texts.forEach(text -> values.add(JSON.textNode(cut(items, text))));
        }
        while (values.size() < schema.path("minItems").asInt(0)) {
            values.add(value(items, name, null, depth + 1));
        }
        values.stream().limit(most).forEach(array::add);
        return array;
    }

    /** False when the item's kind is an enumeration without the claim's kind. */
    private boolean fits(JsonNode items, CuePhrases.Claim claim) {
        for (JsonNode property : items.path("properties")) {
            JsonNode allowed = resolved(property).path("enum");
            if (allowed.isArray()) {
                boolean known = false;
                for (JsonNode value : allowed) {
                    known |= value.asText().equalsIgnoreCase(claim.kind());
                }
                return known;
            }
        }
        return true;
    }

    private JsonNode chosen(JsonNode allowed, CuePhrases.@Nullable Claim claim) {
        String wanted = claim != null
                ? claim.kind()
                : opinion.score() >= 80
                        ? "pass|approve|safe|low|none"
                        : opinion.score() >= 60 ? "review|concerns|medium|unsure" : "reject|fail|unsafe|high|critical";
        for (JsonNode value : allowed) {
            for (String word : wanted.split("\\|", -1)) {
                if (value.asText().toLowerCase(Locale.ROOT).startsWith(word)) {
                    return value;
                }
            }
        }
        return allowed.path(0);
    }

    private int number(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.contains("risk") || lower.contains("severity") ? 100 - opinion.score() : opinion.score();
    }

    private boolean truth(String name) {
        boolean good = opinion.score() >= 80;
        return isAboutDanger(name) != good;
    }

    private static boolean isAboutDanger(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.contains("concern")
                || lower.contains("danger")
                || lower.contains("risk")
                || lower.contains("issue")
                || lower.contains("malicious")
                || lower.contains("finding");
    }

    private String words(String name, CuePhrases.@Nullable Claim claim) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (claim == null) {
            return opinion.rationale();
        }
        if (lower.contains("kind") || lower.contains("type") || lower.contains("category")) {
            return claim.kind();
        }
        return lower.contains("detail")
                        || lower.contains("text")
                        || lower.contains("sentence")
                        || lower.contains("evidence")
                        || lower.contains("description")
                        || lower.contains("quote")
                ? claim.sentence()
                : claim.name();
    }

    private static long bounded(JsonNode schema, long number) {
        long most = schema.path("maximum").asLong(Long.MAX_VALUE);
        long least = schema.path("minimum").asLong(0);
        // A scale of 0 to 1, 5 or 10 gets the same opinion, smaller.
        long scaled = most < 100 ? Math.round(number / 100.0 * most) : number;
        return Math.max(least, Math.min(most, scaled));
    }

    private static String cut(JsonNode schema, String text) {
        int most = schema.path("maxLength").asInt(Integer.MAX_VALUE);
        return text.length() <= most ? text : text.substring(0, most);
    }

    private JsonNode resolved(JsonNode schema) {
        if (schema.has("$ref")) {
            return resolved(root.at(schema.get("$ref").asText().substring(1)));
        }
        for (String several : List.of("anyOf", "oneOf", "allOf")) {
            for (JsonNode option : schema.path(several)) {
                if (!type(option).equals("null")) {
                    return resolved(option);
                }
            }
        }
        return schema;
    }

    private static String type(JsonNode schema) {
        JsonNode type = schema.path("type");
        if (type.isArray()) {
            for (JsonNode one : type) {
                if (!one.asText().equals("null")) {
                    return one.asText();
                }
            }
        }
        return type.isTextual()
                ? type.asText()
                : schema.has("properties") ? "object" : schema.has("$ref") ? "ref" : "null";
    }
}
