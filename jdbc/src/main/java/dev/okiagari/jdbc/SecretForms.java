package dev.okiagari.jdbc;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is left of one secret when it is written in some way and everything but letters and digits is dropped. Immutable.
 *
 * @param plain the secret itself
 * @param encoded backwards, as hexadecimal or decimal numbers, in base64 alone or amid other bytes
 */
record SecretForms(String plain, List<String> encoded) {
    private static final int SHORTEST = 8;
    private static final int LONG = 12;

    /** From this length on each half gives the secret away. */
    private static final int WORTH_HALVING = 16;

    static SecretForms of(String secret) {
        byte[] bytes = secret.getBytes(UTF_8);
        String plain = BareLetters.bare(secret);
        List<String> encoded = new ArrayList<>(List.of(
                new StringBuilder(plain).reverse().toString(),
                HexFormat.of().formatHex(bytes),
                HexFormat.of().withPrefix("0x").formatHex(bytes),
                numbers(bytes)));
        encoded.addAll(inBase64(bytes));
        encoded.addAll(inBase64(secret.getBytes(UTF_16LE)));
        encoded.addAll(inBase64(Base64.getEncoder().encode(bytes)));
        return new SecretForms(plain, List.copyOf(encoded));
    }

    /** Few letters alone are a word that texts have for other reasons. */
    boolean areLongEnough() {
        return plain.length() >= LONG
                || (plain.length() >= SHORTEST && plain.chars().anyMatch(Character::isDigit));
    }

    /** What is looked for: the secret, or each half of it. */
    List<String> parts() {
        int half = plain.length() / 2;
        return plain.length() < WORTH_HALVING
                ? List.of(plain)
                : List.of(plain.substring(0, half), plain.substring(plain.length() - half));
    }

    private static String numbers(byte... bytes) {
        return IntStream.range(0, bytes.length)
                .mapToObj(i -> String.valueOf(bytes[i] & 0xff))
                .collect(Collectors.joining());
    }

    /** The characters that depend on these bytes alone, behind none, one and two bytes of something else. */
    private static List<String> inBase64(byte... bytes) {
        List<String> cores = new ArrayList<>();
        for (int before = 0; before < 3; before++) {
            byte[] shifted = new byte[before + bytes.length];
            System.arraycopy(bytes, 0, shifted, before, bytes.length);
            byte[] text = Base64.getEncoder().encode(shifted);
            int from = (before * 8 + 5) / 6;
            int to = shifted.length * 8 / 6;
            cores.add(BareLetters.bare(new String(Arrays.copyOfRange(text, from, to), UTF_8)));
        }
        return cores;
    }
}
