package dev.okiagari.submissions.judge;

import java.util.List;

/**
 * What a model said about a skill. An immutable value.
 *
 * @param score 0 to 100
 * @param isWhole false when the skill was too long to be shown to the model as a whole
 */
public record Judgement(String model, int score, String rationale, List<String> concerns, boolean isWhole) {
    public Judgement {
        concerns = List.copyOf(concerns);
    }
}
