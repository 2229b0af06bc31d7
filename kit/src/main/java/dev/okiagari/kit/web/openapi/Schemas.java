package dev.okiagari.kit.web.openapi;

import static dev.okiagari.kit.KitTexts.say;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.web.Answers;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * JSON Schemas of records, as {@link Answers} reads and writes them: a component that may be null is marked so, and every other
 * one is always there. Used by one thread.
 */
final class Schemas {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** A plain type of JSON and, where there is one, its format. */
    private record Plain(String type, @Nullable String format) {}

    private static final Map<Class<?>, Plain> PLAIN = Map.ofEntries(
            Map.entry(String.class, new Plain("string", null)),
            Map.entry(Instant.class, new Plain("string", "date-time")),
            Map.entry(Duration.class, new Plain("integer", "int64")),
            Map.entry(LocalDate.class, new Plain("string", "date")),
            Map.entry(UUID.class, new Plain("string", "uuid")),
            Map.entry(URI.class, new Plain("string", "uri-reference")),
            Map.entry(boolean.class, new Plain("boolean", null)),
            Map.entry(Boolean.class, new Plain("boolean", null)),
            Map.entry(int.class, new Plain("integer", "int32")),
            Map.entry(Integer.class, new Plain("integer", "int32")),
            Map.entry(long.class, new Plain("integer", "int64")),
            Map.entry(Long.class, new Plain("integer", "int64")),
            Map.entry(float.class, new Plain("number", "float")),
            Map.entry(Float.class, new Plain("number", "float")),
            Map.entry(double.class, new Plain("number", "double")),
            Map.entry(Double.class, new Plain("number", "double")),
            Map.entry(BigDecimal.class, new Plain("number", null)));

    private final Map<String, ObjectNode> named = new TreeMap<>();
    private final Map<Class<?>, String> names = new HashMap<>();

    /** All records that were asked for, and those in them, by name. */
    ObjectNode components() {
        ObjectNode all = JSON.objectNode();
        named.forEach(all::set);
        return all;
    }

    /** A reference to a record that is answered: every member is there. */
    ObjectNode answer(Class<?> type) {
        return JsonNode.class.isAssignableFrom(type) ? any() : reference(type, false);
    }

    /** A reference to a record that is sent: what may be null may be left out. */
    ObjectNode body(Class<?> type) {
        return reference(type, true);
    }

    private ObjectNode reference(Class<?> type, boolean isBody) {
        String name = names.get(type);
        if (name == null) {
            name = freeName(type);
            names.put(type, name); // before its members, which may refer to it
            named.put(name, record(type, isBody));
        }
        return JSON.objectNode().put("$ref", "#/components/schemas/" + name);
    }

    /** Its own, or when another record has that, with its package in front. */
    private String freeName(Class<?> type) {
        String own = name(type);
        String room = type.getPackageName().replaceAll(".*\\.", "");
        String longer = Character.toUpperCase(room.charAt(0)) + room.substring(1) + own;
        String free = names.containsValue(own) ? longer : own;
        if (names.containsValue(free)) {
            throw new IllegalStateException("two records are called " + free + " in the document; rename " + type);
        }
        return free;
    }

    private static String name(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null ? type.getSimpleName() : name(outer) + type.getSimpleName();
    }

    private ObjectNode record(Class<?> type, boolean isBody) {
        ObjectNode schema = JSON.objectNode().put("type", "object");
        ObjectNode properties = JSON.objectNode();
        ArrayNode required = JSON.arrayNode();
        addMembers(type, isBody, properties, required);
        schema.set("properties", properties);
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        if (isBody) {
            schema.put("additionalProperties", false);
        }
        return schema;
    }

    private void addMembers(Class<?> type, boolean isBody, ObjectNode properties, ArrayNode required) {
        for (RecordComponent component : type.getRecordComponents()) {
            if (component.getAccessor().isAnnotationPresent(JsonIgnore.class)) {
                continue;
            }
            if (component.getAccessor().isAnnotationPresent(JsonUnwrapped.class)) {
                addMembers(component.getType(), isBody, properties, required);
                continue;
            }
            String name = member(type, component);
            properties.set(name, schema(component.getAnnotatedType(), isBody));
            if (!isBody || Answers.isRequired(component)) {
                required.add(name);
            }
        }
    }

    /** As it is written: a record may spell its members with underscores, or one of them by itself. */
    private static String member(Class<?> type, RecordComponent component) {
        JsonProperty own = component.getAccessor().getAnnotation(JsonProperty.class);
        JsonNaming naming = type.getAnnotation(JsonNaming.class);
        if (own != null) {
            return own.value();
        }
        return naming != null && naming.value().equals(SnakeCaseStrategy.class)
                ? new SnakeCaseStrategy().translate(component.getName())
                : JsonText.member(component.getType(), component.getName());
    }

    private ObjectNode schema(AnnotatedType type, boolean isBody) {
        Class<?> raw = raw(type.getType());
        boolean isNullable = type.isAnnotationPresent(Nullable.class);
        if (isWrittenAsText(raw)) {
            return plain(String.class, isNullable);
        }
        if (raw.isRecord()) {
            ObjectNode reference = reference(raw, isBody);
            return isNullable ? either(reference) : reference;
        }
        if (raw.isEnum()) {
            return enumeration(raw, isNullable);
        }
        if (raw.equals(Object.class) || JsonNode.class.isAssignableFrom(raw)) {
            return any();
        }
        if (Collection.class.isAssignableFrom(raw)) {
            ObjectNode list = typed("array", isNullable);
            list.set("items", schema(argument(type, 0), isBody));
            return list;
        }
        if (Map.class.isAssignableFrom(raw)) {
            ObjectNode map = typed("object", isNullable);
            map.set("additionalProperties", schema(argument(type, 1), isBody));
            return map;
        }
        return plain(raw, isNullable);
    }

    /** Whether its {@code toString} is what is written of it. */
    private static boolean isWrittenAsText(Class<?> type) {
        return type.isRecord()
                && Arrays.stream(type.getMethods())
                        .anyMatch(method ->
                                method.getName().equals("toString") && method.isAnnotationPresent(JsonValue.class));
    }

    private static ObjectNode any() {
        return JSON.objectNode().put("description", say("openapi.any"));
    }

    private static ObjectNode plain(Class<?> raw, boolean isNullable) {
        Plain plain = PLAIN.get(raw);
        if (plain == null) {
            throw new IllegalStateException("the API has no word for " + raw + "; use a record or a plain type");
        }
        ObjectNode schema = typed(plain.type(), isNullable);
        return plain.format() == null ? schema : schema.put("format", plain.format());
    }

    private static ObjectNode enumeration(Class<?> raw, boolean isNullable) {
        ObjectNode schema = typed("string", isNullable);
        ArrayNode words = schema.putArray("enum");
        JsonText.words(raw).forEach(words::add);
        if (isNullable) {
            words.addNull();
        }
        return schema;
    }

    private static ObjectNode typed(String type, boolean isNullable) {
        ObjectNode schema = JSON.objectNode();
        if (isNullable) {
            schema.putArray("type").add(type).add("null");
        } else {
            schema.put("type", type);
        }
        return schema;
    }

    private static ObjectNode either(ObjectNode reference) {
        ObjectNode either = JSON.objectNode();
        either.putArray("anyOf").add(reference).add(JSON.objectNode().put("type", "null"));
        return either;
    }

    private static AnnotatedType argument(AnnotatedType type, int index) {
        return ((AnnotatedParameterizedType) type).getAnnotatedActualTypeArguments()[index];
    }

    private static Class<?> raw(Type type) {
        return type instanceof ParameterizedType generic ? raw(generic.getRawType()) : (Class<?>) type;
    }
}
