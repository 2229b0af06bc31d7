package dev.okiagari.skills.local;

import dev.okiagari.skills.scan.Finding;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A finding that a person has accepted. An immutable value.
 *
 * @param file its path below the folder of the baseline
 * @param fingerprint of the text that was found, without its blanks: an entry ends when the text changes, not when it moves
 * @param reason why it is accepted; never empty
 */
record BaselineEntry(String rule, String file, String fingerprint, String reason) {
    private static final int LENGTH = 32;

    static BaselineEntry of(Finding finding, String file, String reason) {
        return new BaselineEntry(finding.rule().id(), file, fingerprint(finding), reason);
    }

    /** Whether this is the finding, whatever the reason. */
    boolean fits(Finding finding, String path) {
        return rule.equals(finding.rule().id()) && file.equals(path) && fingerprint.equals(fingerprint(finding));
    }

    private static String fingerprint(Finding finding) {
        String text = finding.excerpt().replaceAll("\\s+", " ").strip();
        String hashed = text.isEmpty() ? finding.detail() : text;
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(hashed.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash).substring(0, LENGTH);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("could not hash because this JDK lacks SHA-256", e);
        }
    }
}
