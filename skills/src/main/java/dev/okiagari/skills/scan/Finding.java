package dev.okiagari.skills.scan;

import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.text.Position;

/**
 * Something that a rule found. An immutable value.
 *
 * @param severity the rule's, or info when it was found in a code sample
 * @param file path inside the skill; may contain anything
 * @param excerpt the line, cut around the place; may contain anything but line breaks
 * @param detail what exactly is wrong, when the rule's explanation does not say it; else empty
 */
public record Finding(Rule rule, Severity severity, String file, Position position, String excerpt, String detail) {

    /** True when the rule's severity was lowered because a code sample shows it. */
    public boolean isLowered() {
        return severity != rule.severity();
    }

    /** The explanation with its detail. */
    public String message() {
        return detail.isEmpty() ? rule.explanation() : rule.explanation() + " " + detail;
    }
}
