package dev.okiagari.skills.json;

import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.EventView;
import dev.okiagari.skills.view.FeedEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A move of a submission, as the stream of all of them has it.
 *
 * @param number of the event; after a lost connection an event may come twice, with the same number
 * @param actor pipeline, submitter or operator
 */
public record SubmissionMoveJson(
        long number,
        String id,
        @Nullable SubmissionState from,
        SubmissionState to,
        String trigger,
        String actor,
        @Nullable String repository,
        @Nullable String skill,
        Instant at) {

    public static SubmissionMoveJson of(FeedEvent one) {
        EventView event = one.event();
        return new SubmissionMoveJson(
                one.number(),
                event.submission(),
                event.from(),
                event.to(),
                event.trigger(),
                event.role(),
                one.repository(),
                one.skill(),
                event.at());
    }
}
