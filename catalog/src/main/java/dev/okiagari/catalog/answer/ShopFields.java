package dev.okiagari.catalog.answer;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads members of a canonical row. The shop writes numbers as numbers or as text, and leaves members out or makes them null: both are null
 * here. A member may have several names; the first that says something counts.
 */
final class ShopFields {
    private static final Pattern WHOLE = Pattern.compile("-?\\d{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("\\d{1,15}(\\.\\d{1,15})?");

    private ShopFields() {}

    static @Nullable String text(JsonNode row, String... names) {
        for (String name : names) {
            JsonNode value = row.path(name);
            if (value.isValueNode() && !value.isNull()) {
                return value.asText();
            }
        }
        return null;
    }

    static @Nullable Long number(JsonNode row, String... names) {
        String text = text(row, names);
        return text == null ? null : whole(text);
    }

    /** From 0 on; null below, as no price and no count is. */
    static @Nullable Long amount(JsonNode row, String... names) {
        Long number = number(row, names);
        return number == null || number < 0 ? null : number;
    }

    /** From 0 to a thousand million; null outside. */
    static @Nullable Integer small(JsonNode row, String... names) {
        Long number = number(row, names);
        return number == null || number < 0 || number > 1_000_000_000 ? null : number.intValue();
    }

    /** Of an element of an array. */
    static @Nullable Long number(JsonNode value) {
        return value.isValueNode() && !value.isNull() ? whole(value.asText()) : null;
    }

    static @Nullable BigDecimal decimal(JsonNode row, String... names) {
        String text = text(row, names);
        return text != null && DECIMAL.matcher(plain(text)).matches() ? new BigDecimal(plain(text)) : null;
    }

    /** 1 or true, 0 or false; null for anything else. */
    static @Nullable Boolean flag(JsonNode row, String... names) {
        String text = text(row, names);
        if (text == null) {
            return null;
        }
        return switch (text) {
            case "1", "true" -> Boolean.TRUE;
            case "0", "false" -> Boolean.FALSE;
            default -> null;
        };
    }

    private static @Nullable Long whole(String text) {
        String plain = plain(text);
        return WHOLE.matcher(plain).matches() ? Long.valueOf(plain) : null;
    }

    private static String plain(String text) {
        return text.replace(",", "").strip();
    }
}
