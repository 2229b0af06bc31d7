package dev.okiagari.checks;

/**
 * One place that breaks a rule.
 *
 * @param path the file
 * @param line counted from 1
 * @param what the offending text
 * @param advice what to do about it
 */
public record Violation(String path, int line, String what, String advice) {
    @Override
    public String toString() {
        return "%s:%d: %s — %s".formatted(path, line, what, advice);
    }
}
