package dev.okiagari.papers.text.pdf.glyph;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.pdmodel.font.PDType3Font;
import org.apache.pdfbox.pdmodel.font.encoding.Encoding;
import org.apache.pdfbox.pdmodel.font.encoding.GlyphList;
import org.jspecify.annotations.Nullable;

/**
 * Which letters the drawings of a Type 3 font are: as the PDF says, as their names say, else by their codes. TeX's drivers call a letter
 * by its number in the font (a65, char65), and their fonts have quotation marks and dashes where ASCII has other signs. For one font.
 */
final class DrawnLetters {
    private static final Pattern NUMBERED = Pattern.compile("(?:a|c|C|char|ch|G)0*(\\d{1,3})");
    private static final int MOST = 256;
    private static final int LETTERS_OF_A_TEXT = 6;

    /** In the older of TeX's codings, OT1; T1 has these elsewhere, and shares the rest with Latin-1. */
    private static final Map<Integer, String> OLD = Map.ofEntries(
            Map.entry(0x10, "\u0131"),
            Map.entry(0x12, "`"),
            Map.entry(0x13, "\u00b4"),
            Map.entry(0x14, "\u02c7"),
            Map.entry(0x15, "\u02d8"),
            Map.entry(0x16, "\u00af"),
            Map.entry(0x17, "\u02da"),
            Map.entry(0x18, "\u00b8"),
            Map.entry(0x19, "\u00df"),
            Map.entry(0x1a, "\u00e6"),
            Map.entry(0x1b, "\u0153"),
            Map.entry(0x1c, "\u00f8"),
            Map.entry(0x22, "\u201d"),
            Map.entry(0x27, "\u2019"),
            Map.entry(0x5c, "\u201c"),
            Map.entry(0x5e, "\u02c6"),
            Map.entry(0x60, "\u2018"),
            Map.entry(0x7b, "\u2013"),
            Map.entry(0x7c, "\u2014"),
            Map.entry(0x7d, "\u02dd"),
            Map.entry(0x7e, "\u02dc"),
            Map.entry(0x7f, "\u00a8"));

    private static final Map<Integer, String> NEW = Map.of(
            0x10, "\u201c", 0x11, "\u201d", 0x15, "\u2013", 0x16, "\u2014", 0x27, "\u2019", 0x60, "\u2018", 0xff,
            "\u00df");

    private final PDType3Font font;
    private final GlyphList names;
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<Integer, String> coding;

    private DrawnLetters(PDType3Font font, GlyphList names) {
        this.font = font;
        this.names = names;
        Encoding encoding = font.getEncoding();
        for (int code = 0; encoding != null && code < MOST; code++) {
            Matcher number = NUMBERED.matcher(encoding.getName(code));
            if (number.matches() && Integer.parseInt(number.group(1)) < MOST) {
                numbers.put(code, Integer.valueOf(number.group(1)));
            }
        }
        this.coding = coding();
    }

    static DrawnLetters of(PDType3Font font, GlyphList names) {
        return new DrawnLetters(font, names);
    }

    /** A font of formulas has other signs in these places. */
    private Map<Integer, String> coding() {
        long letters =
                numbers.values().stream().filter(c -> c >= 'a' && c <= 'z').count();
        boolean hasStops = numbers.containsValue((int) '.') || numbers.containsValue((int) ',');
        if (letters < LETTERS_OF_A_TEXT || !hasStops) {
            return Map.of();
        }
        boolean isOld = numbers.values().stream().anyMatch(c -> (c >= 0x0b && c <= 0x0f) || c == 0x7c || c == 0x5c);
        boolean isNew = numbers.values().stream().anyMatch(c -> c >= 0x80 || c == 0x11 || c == 0x1e || c == 0x1f);
        return isNew && !isOld ? NEW : OLD;
    }

    String letter(int code) throws IOException {
        Integer number = numbers.get(code);
        if (number != null) {
            String tex = coding.get(number);
            return tex == null ? Character.toString((char) number.intValue()) : tex;
        }
        @Nullable String unicode = font.toUnicode(code, names);
        return unicode == null ? Character.toString((char) code) : unicode;
    }
}
