package dev.okiagari.server.web.skills.api;

import dev.okiagari.server.web.skills.Actors;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.FeedEvent;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A move of a submission, as the stream of all of them has it.
 *
 * @param number of the event; after a lost connection an event may come twice, with the same number
 * @param actor pipeline, submitter or operator
 */
public record MoveEvent(
        long number,
        String id,
        @Nullable SubmissionState from,
        SubmissionState to,
        String trigger,
        String actor,
        @Nullable String repository,
        @Nullable String skill,
        Instant at) {

    static MoveEvent of(FeedEvent one) {
        return new MoveEvent(
                one.number(),
                one.event().submission(),
                one.event().from(),
                one.event().to(),
                one.event().trigger(),
                Actors.role(one.event()),
                one.repository(),
                one.skill(),
                one.event().at());
    }
}
