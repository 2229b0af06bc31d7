package dev.okiagari.skills.flow.decode;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Undoes the spellings in which code hides texts. What does not look like text afterwards is not returned. */
public final class Decoders {
    /** Decoded texts are cut here. */
    static final int LONGEST = 100_000;

    private static final int SHORTEST_GUESS = 20;
    private static final int SHORTEST_HEX_GUESS = 32;

    private Decoders() {}

    /** A text in another spelling. */
    public record Decoded(String how, String text) {}

    /** By the way that code says it uses: base64, hex, rot13 or reversed. */
    public static Optional<String> decode(String how, String text) {
        if (text.length() > 2 * LONGEST) {
            return Optional.empty();
        }
        return switch (how) {
            case "base64" -> base64(text);
            case "hex" -> hex(text);
            case "rot13" -> Optional.of(rot13(text));
            case "reversed" -> Optional.of(new StringBuilder(text).reverse().toString());
            default -> Optional.empty();
        };
    }

    /** When a text looks as if it were encoded although nobody says so. */
    public static Optional<Decoded> guess(String text) {
        if (text.length() < SHORTEST_GUESS || text.length() > 2 * LONGEST) {
            return Optional.empty();
        }
        boolean isHex = text.length() >= SHORTEST_HEX_GUESS && text.chars().allMatch(c -> Character.digit(c, 16) >= 0);
        if (isHex) {
            return hex(text).map(decoded -> new Decoded("hex", decoded));
        }
        boolean isBase64 = text.chars()
                .allMatch(c -> (Character.isLetterOrDigit(c) && c < 128)
                        || c == '+'
                        || c == '/'
                        || c == '='
                        || c == '-'
                        || c == '_'
                        || c == '\n');
        return isBase64 ? base64(text).map(decoded -> new Decoded("base64", decoded)) : Optional.empty();
    }

    private static Optional<String> base64(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '-' || c == '_') {
                plain.append(c == '-' ? '+' : '/');
            } else if (c > ' ' && c != '=') {
                plain.append(c);
            }
        }
        try {
            return readable(Base64.getDecoder().decode(plain.toString()));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // it is none
        }
    }

    private static Optional<String> hex(String text) {
        String plain = text.replace("\\x", "").replace("0x", "").replaceAll("[\\s,:]", "");
        try {
            return readable(HexFormat.of().parseHex(plain.toLowerCase(Locale.ROOT)));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // it is none
        }
    }

    /** When nearly all of it can be read. */
    private static Optional<String> readable(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        long good = text.chars()
                .filter(c -> c == '\n' || c == '\t' || c == '\r' || (c >= ' ' && c != 127 && c < 0xFFF0))
                .count();
        boolean isAscii = text.chars().filter(c -> c < 127).count() * 2 >= text.length();
        return !text.isEmpty() && isAscii && good * 20 >= text.length() * 19L ? Optional.of(text) : Optional.empty();
    }

    private static String rot13(String text) {
        StringBuilder turned = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 'a' && c <= 'z') {
                turned.append((char) ('a' + (c - 'a' + 13) % 26));
            } else if (c >= 'A' && c <= 'Z') {
                turned.append((char) ('A' + (c - 'A' + 13) % 26));
            } else {
                turned.append(c);
            }
        }
        return turned.toString();
    }
}
