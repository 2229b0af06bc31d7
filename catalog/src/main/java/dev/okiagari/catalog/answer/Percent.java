package dev.okiagari.catalog.answer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;

/** Percent-encoding: letters, digits and {@code - . _ ~} stand for themselves, every other byte of the UTF-8 text is {@code %XX}. */
public final class Percent {
    private static final String PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~";

    private Percent() {}

    public static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(UTF_8)) {
            char c = (char) (b & 0xff);
            if (PLAIN.indexOf(c) >= 0) {
                encoded.append(c);
            } else {
                encoded.append('%').append(HexFormat.of().withUpperCase().toHexDigits(b));
            }
        }
        return encoded.toString();
    }
}
