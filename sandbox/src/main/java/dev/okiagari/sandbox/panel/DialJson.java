package dev.okiagari.sandbox.panel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.sandbox.dial.DialSettings;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Settings as JSON: members that are given change, others stay. */
final class DialJson {
    /** Only the components of records: whether the dials are healthy is an answer, not a setting. */
    static final ObjectMapper MAPPER =
            JsonMapper.builder().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

    private DialJson() {}

    static JsonNode tree(Object settings) {
        return MAPPER.valueToTree(settings);
    }

    /** The errors are replaced as a whole, so that a status can be removed. Throws with the reason. */
    static DialSettings changed(DialSettings now, JsonNode change) {
        return changed(now, change, DialSettings.class);
    }

    static <T> T changed(T now, JsonNode change, Class<T> type) {
        ObjectNode merged = MAPPER.valueToTree(now);
        merge(merged, change);
        try {
            return MAPPER.treeToValue(merged, type);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(words(e), e);
        }
    }

    private static String words(JsonProcessingException e) {
        if (e.getCause() instanceof IllegalArgumentException refused) {
            return String.valueOf(refused.getMessage()); // the dial's own words
        }
        String named = e instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(part -> String.valueOf(part.getFieldName()))
                        .collect(Collectors.joining("."))
                : "";
        String path = named.isEmpty() ? "it" : named;
        return switch (e) {
            case UnrecognizedPropertyException unknown ->
                "there is nothing called " + path + "; there are "
                        + unknown.getKnownPropertyIds().stream()
                                .map(String::valueOf)
                                .sorted()
                                .collect(Collectors.joining(", "));
            case InvalidFormatException odd
            when odd.getTargetType().isEnum() ->
                path + " cannot be " + odd.getValue() + "; it can be "
                        + Stream.of(odd.getTargetType().getEnumConstants())
                                .map(String::valueOf)
                                .collect(Collectors.joining(", "));
            case InvalidFormatException odd -> path + " cannot be " + odd.getValue() + "; it must be a number";
            default -> path + " has the wrong shape; GET shows the right one";
        };
    }

    private static void merge(ObjectNode into, JsonNode change) {
        change.properties().forEach(field -> {
            boolean nested = field.getValue().isObject()
                    && into.path(field.getKey()).isObject()
                    && !field.getKey().equals("errors");
            if (nested) {
                merge((ObjectNode) into.path(field.getKey()), field.getValue());
            } else {
                into.set(field.getKey(), field.getValue());
            }
        });
    }
}
