package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.skills.judge.SkillJudgement;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.state.StateReason;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.JudgementView;
import dev.okiagari.skills.view.ReviewView;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A submission that waits for a person, with what they decide by. Pure. */
public record ReviewRow(ReviewView review, String since) {
    public String id() {
        return review.submission().id();
    }

    public String title() {
        return Visible.of(StateWords.title(review.submission()));
    }

    public String source() {
        return Visible.of(StateWords.source(review.submission()));
    }

    public String state() {
        return review.submission().state().name();
    }

    public String why() {
        StateReason why = review.submission().why();
        return why == null ? "" : Visible.whole(why.text());
    }

    /** The worst of them. */
    public List<FindingView> findings() {
        return review.findings();
    }

    /** How many findings are not shown. */
    public int more() {
        return review.allFindings() - review.findings().size();
    }

    /** What the model objects to. */
    public List<String> concerns() {
        JudgementView judged = review.judgement();
        SkillJudgement said = judged == null ? null : judged.judgement();
        return said == null
                ? List.of()
                : said.concerns().stream().map(Visible::whole).toList();
    }

    /** What the model said, or why it said nothing. */
    public String model() {
        JudgementView judged = review.judgement();
        SkillJudgement said = judged == null ? null : judged.judgement();
        if (said != null) {
            return say("review.model", said.score(), Visible.whole(said.rationale()));
        }
        @Nullable String skipped = judged == null ? null : judged.skipped();
        return skipped == null ? say("review.no_model") : say("review.model_skipped", Visible.of(skipped));
    }
}
