package dev.okiagari.submissions.view;

import dev.okiagari.submissions.judge.Judgement;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The result of tier 2.
 *
 * @param judgement null when the model was not asked
 * @param skipped why it was not asked; null when it was
 */
public record JudgementView(
        @Nullable Judgement judgement, @Nullable String skipped, Instant at) {}
