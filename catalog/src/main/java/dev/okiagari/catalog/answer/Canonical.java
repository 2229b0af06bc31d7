package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okiagari.jdbc.CleanSql;
import java.math.BigDecimal;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * When two answers are the same: keys are sorted, strings trimmed, empty ones null, fields of the transport dropped, tag ids sorted. The
 * order of everything else, images among it, is the shop's. Pure functions.
 */
public final class Canonical {
    private static final Set<String> TRANSPORT =
            Set.of("fetched_at", "requested_at", "request_id", "response_headers", "http_status", "api_version");
    private static final String TAG_IDS = "tagIds";
    /** Beyond that many digits a whole number keeps its exponent: 1e999999999 is short, its digits are not. */
    private static final int MOST_DIGITS = 40;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private Canonical() {}

    public static JsonNode of(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> object(node);
            case ARRAY -> array(node);
            case STRING -> string(node.textValue());
            case NUMBER -> number(node);
            case BOOLEAN, NULL, MISSING, BINARY, POJO -> node;
        };
    }

    /** The bytes of a canonical node: the same for the same answer. */
    public static byte[] bytes(JsonNode canonical) {
        try {
            return ShopReply.JSON.writeValueAsBytes(canonical);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("could not write canonical JSON", e);
        }
    }

    /** The SHA-256 of a canonical node, in lower-case hexadecimal digits. */
    public static String hash(JsonNode canonical) {
        return sha256(bytes(canonical));
    }

    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash an answer because this Java has no SHA-256", e);
        }
    }

    private static JsonNode object(JsonNode node) {
        Map<String, JsonNode> sorted = new TreeMap<>();
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            String name = CleanSql.clean(member.getKey());
            if (!TRANSPORT.contains(name)) {
                JsonNode value = of(member.getValue());
                sorted.put(name, name.equals(TAG_IDS) && value.isArray() ? sorted(value) : value);
            }
        }
        ObjectNode object = NODES.objectNode();
        sorted.forEach(object::set);
        return object;
    }

    private static JsonNode array(JsonNode node) {
        ArrayNode array = NODES.arrayNode(node.size());
        node.forEach(element -> array.add(of(element)));
        return array;
    }

    /** Numbers by value, written as numbers or as text; then everything else by its text. */
    private static JsonNode sorted(JsonNode ids) {
        List<JsonNode> elements = new ArrayList<>();
        ids.forEach(elements::add);
        elements.sort(Comparator.comparing((JsonNode id) -> ShopFields.number(id) == null)
                .thenComparing(id -> {
                    Long number = ShopFields.number(id);
                    return number == null ? 0L : number;
                })
                .thenComparing(JsonNode::toString));
        return NODES.arrayNode().addAll(elements);
    }

    /** What PostgreSQL cannot store is no difference either. */
    private static JsonNode string(String text) {
        String kept = CleanSql.clean(text).strip();
        return kept.isEmpty() ? NODES.nullNode() : NODES.textNode(kept);
    }

    /** 4.50 is 4.5, and 5.0 is 5. */
    private static JsonNode number(JsonNode node) {
        if (node.isIntegralNumber()) {
            return node;
        }
        BigDecimal value = node.decimalValue().stripTrailingZeros();
        boolean isWhole = value.scale() <= 0 && value.precision() - (long) value.scale() <= MOST_DIGITS;
        return isWhole ? BigIntegerNode.valueOf(value.toBigIntegerExact()) : DecimalNode.valueOf(value);
    }
}
