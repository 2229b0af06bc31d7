package dev.okiagari.skills.view;

import org.jspecify.annotations.Nullable;

/**
 * Something that tier 1 found. Texts may contain anything but line breaks.
 *
 * @param attack what the rule guards against; null when this build no longer has the rule
 * @param inCodeSample its severity was lowered because a code sample shows it
 * @param text the line
 */
public record FindingView(
        String file,
        int line,
        int column,
        String rule,
        String category,
        @Nullable String attack,
        String severity,
        boolean inCodeSample,
        String text,
        String explanation,
        String advice) {}
