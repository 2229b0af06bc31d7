package dev.okiagari.skills.judge;

import java.util.List;

/**
 * What a model said about a skill. An immutable value.
 *
 * @param score 0 to 100
 * @param isWhole false when the skill was too long to be shown to the model as a whole
 */
public record SkillJudgement(String model, int score, String rationale, List<String> concerns, boolean isWhole) {
    public SkillJudgement {
        concerns = List.copyOf(concerns);
    }
}
