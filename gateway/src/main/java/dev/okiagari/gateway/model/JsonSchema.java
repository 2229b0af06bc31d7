package dev.okiagari.gateway.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The schema of an answer: the part of JSON Schema that models support, checked by us because services check it loosely
 * or not at all. A keyword that is not checked here is refused when the schema is made, so none is ever ignored.
 * Immutable; threads may share it.
 */
public final class JsonSchema {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> KNOWN = Set.of(
            "type",
            "properties",
            "required",
            "additionalProperties",
            "items",
            "enum",
            "minimum",
            "maximum",
            "minLength",
            "maxLength",
            "minItems",
            "maxItems",
            "description");
    private static final Set<String> TYPES =
            Set.of("object", "array", "string", "number", "integer", "boolean", "null");

    private final String name;
    private final JsonNode root;

    private JsonSchema(String name, JsonNode root) {
        this.name = name;
        this.root = root;
    }

    /** A schema from its JSON, under the name that the service sees. */
    public static JsonSchema of(String name, String json) {
        if (!name.matches("[a-z][a-z0-9_]{0,63}")) {
            throw new IllegalArgumentException(
                    "could not name a schema because a name is lower-case letters, digits, _");
        }
        try {
            JsonNode root = JSON.readTree(json);
            requireKnown(root, "$");
            return new JsonSchema(name, root);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("could not read the schema " + name + " because it is not JSON", e);
        }
    }

    String name() {
        return name;
    }

    JsonNode json() {
        return root;
    }

    /** What is wrong with the value, by its path and without its content; null when it is valid. */
    public @Nullable String fault(JsonNode value) {
        return fault(root, value, "$");
    }

    private static void requireKnown(JsonNode schema, String at) {
        Iterator<String> keywords = schema.fieldNames();
        while (keywords.hasNext()) {
            String keyword = keywords.next();
            if (!KNOWN.contains(keyword)) {
                throw new IllegalArgumentException(
                        "could not use the schema because \"" + keyword + "\" at " + at + " is not checked here");
            }
        }
        if (schema.has("additionalProperties")
                && !schema.path("additionalProperties").isBoolean()) {
            throw new IllegalArgumentException("could not use the schema because \"additionalProperties\" at " + at
                    + " is checked here only as true or false");
        }
        if (!TYPES.contains(schema.path("type").asText())) {
            throw new IllegalArgumentException("could not use the schema because " + at + " has no single known type");
        }
        for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
            requireKnown(property.getValue(), at + "." + property.getKey());
        }
        if (schema.has("items")) {
            requireKnown(schema.path("items"), at + "[]");
        }
    }

    private static @Nullable String fault(JsonNode schema, JsonNode value, String at) {
        String type = schema.path("type").asText();
        if (!isOf(type, value)) {
            return at + " is not of type " + type;
        }
        if (schema.has("enum") && !contains(schema.path("enum"), value)) {
            return at + " is not one of the allowed values";
        }
        return switch (type) {
            case "object" -> objectFault(schema, value, at);
            case "array" -> arrayFault(schema, value, at);
            case "string" -> {
                int length = value.asText().codePointCount(0, value.asText().length());
                yield rangeFault(schema, "Length", length, at);
            }
            case "number", "integer" -> numberFault(schema, value.asDouble(), at);
            default -> null;
        };
    }

    private static boolean isOf(String type, JsonNode value) {
        return switch (type) {
            case "object" -> value.isObject();
            case "array" -> value.isArray();
            case "string" -> value.isTextual();
            case "number" -> value.isNumber();
            case "integer" -> value.isIntegralNumber();
            case "boolean" -> value.isBoolean();
            default -> value.isNull();
        };
    }

    private static boolean contains(JsonNode allowed, JsonNode value) {
        for (JsonNode one : allowed) {
            if (one.equals(value)) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable String objectFault(JsonNode schema, JsonNode value, String at) {
        for (JsonNode required : schema.path("required")) {
            if (!value.has(required.asText())) {
                return at + "." + required.asText() + " is missing";
            }
        }
        JsonNode properties = schema.path("properties");
        for (Map.Entry<String, JsonNode> field : value.properties()) {
            JsonNode known = properties.get(field.getKey());
            if (known == null) {
                if (!schema.path("additionalProperties").asBoolean(true)) {
                    return at + " has a field that is not allowed";
                }
                continue;
            }
            String fault = fault(known, field.getValue(), at + "." + field.getKey());
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    private static @Nullable String arrayFault(JsonNode schema, JsonNode value, String at) {
        String range = rangeFault(schema, "Items", value.size(), at);
        if (range != null || !schema.has("items")) {
            return range;
        }
        for (int i = 0; i < value.size(); i++) {
            String fault = fault(schema.path("items"), value.path(i), at + "[" + i + "]");
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    private static @Nullable String rangeFault(JsonNode schema, String what, int size, String at) {
        if (size < schema.path("min" + what).asInt(0)) {
            return at + " is too short";
        }
        return size > schema.path("max" + what).asInt(Integer.MAX_VALUE) ? at + " is too long" : null;
    }

    private static @Nullable String numberFault(JsonNode schema, double number, String at) {
        boolean low = schema.has("minimum") && number < schema.path("minimum").asDouble();
        boolean high = schema.has("maximum") && number > schema.path("maximum").asDouble();
        return low || high ? at + " is out of range" : null;
    }
}
