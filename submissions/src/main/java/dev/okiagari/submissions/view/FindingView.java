package dev.okiagari.submissions.view;

/**
 * Something that tier 1 found.
 *
 * @param isLowered its severity was lowered because a code sample shows it
 * @param excerpt the line; may contain anything but line breaks
 */
public record FindingView(
        String rule,
        String category,
        String severity,
        String file,
        int line,
        int column,
        boolean isLowered,
        String excerpt,
        String message,
        String advice) {}
