package dev.okiagari.server.web.skills.page;

import dev.okiagari.console.page.Words;
import dev.okiagari.server.skills.Visible;
import dev.okiagari.submissions.SubmissionFeed.Listed;
import dev.okiagari.submissions.SubmissionFeed.Listing;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.QueuePlace;
import dev.okiagari.submissions.view.QueueStats;
import dev.okiagari.submissions.view.SubmissionView;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the list of submissions shows. Pure.
 *
 * @param query what was asked for
 */
public record QueuePage(QueueStats stats, boolean isPaused, Query query, Listing listing) {
    /** On one page. */
    public static final int SIZE = 50;

    /** What a viewer asked for; the state is a state, a group or empty. */
    public record Query(String state, String text, @Nullable String cursor) {
        String path(@Nullable String newCursor) {
            StringBuilder path = new StringBuilder("/queue?state=").append(encoded(state));
            if (!text.isEmpty()) {
                path.append("&q=").append(encoded(text));
            }
            if (newCursor != null) {
                path.append("&cursor=").append(encoded(newCursor));
            }
            return path.toString();
        }

        /** Only the first page of a whole group is kept fresh: it is the same for everybody. */
        @Nullable
        String topic() {
            return text.isEmpty() && cursor == null ? Regions.QUEUE + state : null;
        }

        private static String encoded(String value) {
            return URLEncoder.encode(value, StandardCharsets.UTF_8);
        }
    }

    /** A choice above the list. */
    public record Pick(String path, String name, @Nullable Long count, boolean isChosen) {}

    public String sentence() {
        String moving = stats.queued() == 0
                ? "Nothing waits."
                : Words.number(stats.queued()) + (stats.queued() == 1 ? " submission is" : " submissions are")
                        + " on the way.";
        String review = stats.inReview() == 0
                ? ""
                : " " + Words.number(stats.inReview()) + (stats.inReview() == 1 ? " waits" : " wait")
                        + " for a person.";
        Duration perPlace = stats.perPlace();
        if (isPaused) {
            return "The queue is paused by an operator. " + moving + review;
        }
        String pace = perPlace == null
                ? ""
                : " A new one waits about " + Words.duration(perPlace.multipliedBy(stats.queued() + 1)) + ".";
        return moving + review + pace;
    }

    public List<Pick> picks() {
        List<Pick> picks = new ArrayList<>();
        pick(picks, "active", "active", stats.queued() + stats.inReview());
        pick(
                picks,
                SubmissionState.NEEDS_REVIEW.name(),
                "for review",
                count(stats.pending(), SubmissionState.NEEDS_REVIEW));
        pick(picks, "published", "published", null);
        pick(picks, "rejected", "not published", null);
        return picks;
    }

    private void pick(List<Pick> picks, String state, String name, @Nullable Long count) {
        picks.add(new Pick(new Query(state, "", null).path(null), name, count, state.equals(query.state())));
    }

    private static long count(Map<SubmissionState, Long> counts, SubmissionState state) {
        return counts.getOrDefault(state, 0L);
    }

    /** One row. */
    public record Row(
            String position,
            String id,
            String title,
            String source,
            String state,
            String colour,
            String more,
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
                place == null ? "" : Words.number(place.ahead() + 1L),
                one.id(),
                Visible.of(StateWords.title(one)),
                Visible.of(StateWords.source(one)),
                one.state().name(),
                StateWords.colour(one),
                one.error() == null ? "" : "retrying",
                StageLine.behind(one.state()),
                StateWords.roughly(one.createdAt(), listing.now()),
                eta == null ? "" : Words.duration(eta));
    }

    public @Nullable String nextPath() {
        Long next = listing.next();
        return next == null ? null : query.path(next.toString());
    }

    public String nothing() {
        return query.text().isEmpty() ? "There are none now." : "None has these words in its id, repository or name.";
    }
}
