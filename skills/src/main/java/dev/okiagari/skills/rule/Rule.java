package dev.okiagari.skills.rule;

/**
 * What a finding can be about. An immutable value.
 *
 * @param id stable; programs and people refer to it
 * @param attack what it guards against
 * @param explanation one sentence: what was found and why it matters
 * @param advice one sentence: what its author can do
 */
public record Rule(String id, Category category, Attack attack, Severity severity, String explanation, String advice) {
    public Rule {
        if (id.isBlank() || explanation.isBlank() || advice.isBlank()) {
            throw new IllegalArgumentException("could not use a rule without id, explanation or advice: " + id);
        }
    }
}
