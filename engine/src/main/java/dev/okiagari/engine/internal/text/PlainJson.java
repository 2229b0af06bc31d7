package dev.okiagari.engine.internal.text;

import java.util.Iterator;
import java.util.Map;

/** The little JSON that the engine needs by itself: writes maps, lists, texts, numbers and booleans, and reads a text. */
public final class PlainJson {
    private PlainJson() {}

    /** A map's keys are written as text, in its order. */
    public static String write(Object value) {
        StringBuilder json = new StringBuilder();
        write(value, json);
        return json.toString();
    }

    private static void write(Object value, StringBuilder json) {
        switch (value) {
            case Map<?, ?> map -> {
                json.append('{');
                for (Iterator<? extends Map.Entry<?, ?>> all = map.entrySet().iterator(); all.hasNext(); ) {
                    Map.Entry<?, ?> member = all.next();
                    text(String.valueOf(member.getKey()), json);
                    write(member.getValue(), json.append(':'));
                    json.append(all.hasNext() ? "," : "");
                }
                json.append('}');
            }
            case Iterable<?> list -> {
                json.append('[');
                for (Iterator<?> all = list.iterator(); all.hasNext(); ) {
                    write(all.next(), json);
                    json.append(all.hasNext() ? "," : "");
                }
                json.append(']');
            }
            case Boolean yes -> json.append(yes);
            case Number number when Double.isFinite(number.doubleValue()) -> json.append(number);
            case CharSequence text -> text(text, json);
            default ->
                throw new IllegalArgumentException("could not write a "
                        + value.getClass().getSimpleName() + " as JSON because only maps, lists, text, numbers and"
                        + " booleans are known");
        }
    }

    private static void text(CharSequence text, StringBuilder json) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"', '\\' -> json.append('\\').append(c);
                case '\n' -> json.append("\\n");
                case '\r' -> json.append("\\r");
                case '\t' -> json.append("\\t");
                default -> {
                    if (c < ' ') {
                        json.append(String.format("\\u%04x", (int) c));
                    } else {
                        json.append(c);
                    }
                }
            }
        }
        json.append('"');
    }

    /** The text of a JSON string; throws {@link IllegalArgumentException} for anything else. */
    public static String readText(String json) {
        String token = json.strip();
        int end = token.length() - 1;
        if (end < 1 || token.charAt(0) != '"' || token.charAt(end) != '"') {
            throw notText();
        }
        StringBuilder text = new StringBuilder(end);
        int at = 1;
        while (at < end) {
            char c = token.charAt(at++);
            if (c == '"' || c < ' ') {
                throw notText();
            }
            if (c != '\\') {
                text.append(c);
                continue;
            }
            char escaped = at < end ? token.charAt(at++) : 0;
            switch (escaped) {
                case '"', '\\', '/' -> text.append(escaped);
                case 'b' -> text.append('\b');
                case 'f' -> text.append('\f');
                case 'n' -> text.append('\n');
                case 'r' -> text.append('\r');
                case 't' -> text.append('\t');
                case 'u' -> {
                    text.append(unicode(token, at, end));
                    at += 4;
                }
                default -> throw notText();
            }
        }
        return text.toString();
    }

    private static char unicode(String token, int from, int end) {
        if (from + 4 > end) {
            throw notText();
        }
        int character = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = Character.digit(token.charAt(i), 16);
            if (digit < 0) {
                throw notText();
            }
            character = character * 16 + digit;
        }
        return (char) character;
    }

    private static IllegalArgumentException notText() {
        return new IllegalArgumentException("it is not a JSON string");
    }
}
