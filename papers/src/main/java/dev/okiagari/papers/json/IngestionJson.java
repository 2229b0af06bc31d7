package dev.okiagari.papers.json;

import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import dev.okiagari.papers.view.Status;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was done about each id.
 *
 * @param found how many papers arXiv has for the query; null without one
 * @param interrupted whether a command stopped waiting before all papers were ready or had failed
 */
public record IngestionJson(List<One> papers, @Nullable Long found, boolean interrupted) {
    /**
     * One id.
     *
     * @param given as it was written
     * @param id the canonical id; null when it was refused
     * @param answer queued, known, retried or refused
     * @param status where the paper is now; null when the id was refused, or the paper was deleted meanwhile
     * @param reason why it was refused; empty otherwise
     * @param error the latest failure; null after a success
     */
    public record One(
            String given,
            @Nullable String id,
            Papers.Answer answer,
            @Nullable Status status,
            String reason,
            @Nullable String title,
            int progress,
            int steps,
            PaperView.@Nullable PaperError error) {}

    /**
     * The answers to all ids.
     *
     * @param now how far the papers are
     */
    public static IngestionJson of(
            List<Papers.IngestAnswer> answers, Map<PaperId, Progress> now, @Nullable Long found, boolean interrupted) {
        return new IngestionJson(answers.stream().map(one -> one(one, now)).toList(), found, interrupted);
    }

    private static One one(Papers.IngestAnswer one, Map<PaperId, Progress> papers) {
        PaperId id = one.id();
        Progress now = id == null ? null : papers.get(id);
        return new One(
                one.written(),
                id == null ? null : id.text(),
                one.answer(),
                now == null ? null : now.status(),
                one.reason(),
                now == null ? null : now.title(),
                now == null ? 0 : now.steps(),
                PaperView.STEPS,
                now == null ? null : now.error());
    }
}
