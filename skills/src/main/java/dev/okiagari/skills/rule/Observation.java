package dev.okiagari.skills.rule;

import dev.okiagari.skills.text.Position;

/**
 * What a check of a whole skill saw at one place. An immutable value.
 *
 * @param severity the rule's, or info where the text only warns of it
 * @param file path inside the skill; may contain anything
 * @param excerpt the line; may contain anything but line breaks
 * @param detail what exactly is wrong, as a sentence; may be empty
 */
public record Observation(Rule rule, Severity severity, String file, Position position, String excerpt, String detail) {

    /** With the rule's own severity. */
    public Observation(Rule rule, String file, Position position, String excerpt, String detail) {
        this(rule, rule.severity(), file, position, excerpt, detail);
    }
}
