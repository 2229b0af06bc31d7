package dev.okiagari.skills.scan;

import dev.okiagari.skills.rule.Rule;
import dev.okiagari.skills.rule.Severity;
import dev.okiagari.skills.text.Position;

/**
 * Something that a rule found. An immutable value.
 *
 * @param severity the rule's, or less where the text around it only shows it
 * @param file path inside the skill; may contain anything
 * @param excerpt the line, cut around the place; may contain anything but line breaks
 * @param detail what exactly is wrong, when the rule's explanation does not say it; else empty
 */
public record Finding(Rule rule, Severity severity, String file, Position position, String excerpt, String detail) {

    /** True when the rule's severity was lowered because the text only shows it. */
    public boolean isLowered() {
        return severity != rule.severity();
    }

    /** Whether it alone is enough that a skill does not pass. What is only shown by a skill about attacks still needs a person. */
    boolean bars() {
        boolean isOnlyShown = severity == Severity.LOW && isLowered();
        return isOnlyShown
                ? rule.severity() == Severity.CRITICAL || rule.attack().bars(rule.severity())
                : rule.attack().bars(severity);
    }

    /** The explanation with its detail. */
    public String message() {
        return detail.isEmpty() ? rule.explanation() : rule.explanation() + " " + detail;
    }
}
