package dev.okiagari.skills.view;

import dev.okiagari.skills.judge.SkillJudgement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of tier 2.
 *
 * @param judgement null when the model was not asked
 * @param skipped why it was not asked; null when it was
 */
public record JudgementView(
        @Nullable SkillJudgement judgement, @Nullable String skipped, Instant at) {}
