package dev.okiagari.skills.view;

/**
 * Something that tier 1 found. Texts may contain anything but line breaks.
 *
 * @param inCodeSample its severity was lowered because a code sample shows it
 * @param text the line
 */
public record FindingView(
        String file,
        int line,
        int column,
        String rule,
        String category,
        String severity,
        boolean inCodeSample,
        String text,
        String explanation,
        String advice) {}
