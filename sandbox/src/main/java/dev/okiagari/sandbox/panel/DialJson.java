package dev.okiagari.sandbox.panel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.sandbox.dial.DialSettings;

/** Settings as JSON: what is given changes, what is not stays. */
final class DialJson {
    /** Only the components of records: whether the dials are healthy is an answer, not a setting. */
    static final ObjectMapper MAPPER =
            JsonMapper.builder().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

    private DialJson() {}

    static JsonNode tree(Object settings) {
        return MAPPER.valueToTree(settings);
    }

    /** The errors are replaced as a whole, so that a status can be taken out. Throws with the reason. */
    static DialSettings changed(DialSettings now, JsonNode change) {
        return changed(now, change, DialSettings.class);
    }

    static <T> T changed(T now, JsonNode change, Class<T> type) {
        ObjectNode merged = MAPPER.valueToTree(now);
        merge(merged, change);
        try {
            return MAPPER.treeToValue(merged, type);
        } catch (JsonProcessingException e) {
            Throwable cause = e.getCause() instanceof IllegalArgumentException ? e.getCause() : e;
            String message =
                    String.valueOf(cause.getMessage()).lines().findFirst().orElse("it is malformed");
            throw new IllegalArgumentException(message, e);
        }
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
