package dev.okiagari.skills.web.page;

import static dev.okiagari.skills.SkillsTexts.say;

import dev.okiagari.kit.web.Words;
import dev.okiagari.skills.SubmissionFeed.Listed;
import dev.okiagari.skills.SubmissionFeed.Listing;
import dev.okiagari.skills.setup.Visible;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.view.QueuePlace;
import dev.okiagari.skills.view.QueueStats;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Duration;
import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * What the list of submissions shows. Pure.
 *
 * @param query what was asked for
 */
public record QueuePage(QueueStats stats, boolean isPaused, Query query, Listing listing) {
    static final String PATH = "/skills/-/queue";

    /** On one page. */
    public static final int SIZE = 50;

    /** What a viewer asked for; the state is a state or a group. */
    public record Query(String state, String text, @Nullable Long cursor) {
        String path(@Nullable Long newCursor) {
            return PATH + "?state=" + SkillPages.encoded(state)
                    + (text.isEmpty() ? "" : "&q=" + SkillPages.encoded(text))
                    + (newCursor == null ? "" : "&cursor=" + newCursor);
        }

        /** Only the first page of a whole group is kept fresh: it is the same for everybody. */
        @Nullable
        String topic() {
            return text.isEmpty() && cursor == null ? SkillTopics.QUEUE + state : null;
        }
    }

    /** A choice above the list. */
    public record Pick(String path, String name, @Nullable Long count, boolean isChosen) {}

    public String sentence() {
        StringJoiner all = new StringJoiner(" ");
        if (isPaused) {
            all.add(say("submissions.paused"));
        }
        all.add(stats.queued() == 0 ? say("submissions.none_moving") : say("submissions.moving", stats.queued()));
        if (stats.inReview() > 0) {
            all.add(say("submissions.in_review", stats.inReview()));
        }
        Duration perPlace = stats.perPlace();
        if (perPlace != null && !isPaused) {
            all.add(say("submissions.pace", Words.duration(perPlace.multipliedBy(stats.queued() + 1))));
        }
        return all.toString();
    }

    public List<Pick> picks() {
        return List.of(
                pick("active", "submissions.active", stats.queued() + stats.inReview()),
                pick(
                        SubmissionState.NEEDS_REVIEW.name(),
                        "submissions.for_review",
                        stats.pending().getOrDefault(SubmissionState.NEEDS_REVIEW, 0L)),
                pick("published", "submissions.published", null),
                pick("rejected", "submissions.not_published", null));
    }

    private Pick pick(String state, String key, @Nullable Long count) {
        return new Pick(new Query(state, "", null).path(null), say(key), count, state.equals(query.state()));
    }

    /** One row. */
    public record Row(
            String position,
            String id,
            String title,
            String source,
            String state,
            String colour,
            boolean isRetrying,
            int behind,
            String submitted,
            String eta) {}

    public List<Row> rows() {
        return listing.rows().stream().map(this::row).toList();
    }

    private Row row(Listed listed) {
        SubmissionView one = listed.submission();
        QueuePlace place = listed.place();
        Duration eta = place == null || isPaused ? null : place.eta();
        return new Row(
                place == null ? "" : Words.number(place.position() + 1L),
                one.id(),
                Visible.of(StateWords.title(one)),
                Visible.of(StateWords.source(one)),
                one.state().name(),
                StateWords.colour(one),
                one.error() != null,
                StageLine.behind(one.state()),
                StateWords.roughly(one.createdAt(), listing.now()),
                eta == null ? "" : Words.duration(eta));
    }

    public @Nullable String nextPath() {
        Long next = listing.next();
        return next == null ? null : query.path(next);
    }

    public String nothing() {
        return say(query.text().isEmpty() ? "submissions.none" : "submissions.none_found");
    }
}
