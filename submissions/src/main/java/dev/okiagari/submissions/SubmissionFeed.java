package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.store.StatReads;
import dev.okiagari.submissions.store.SubmissionReads;
import dev.okiagari.submissions.view.FeedEvent;
import dev.okiagari.submissions.view.QueuePlace;
import dev.okiagari.submissions.view.QueueStats;
import dev.okiagari.submissions.view.SubmissionFilter;
import dev.okiagari.submissions.view.SubmissionView;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What lists, figures and streams show of many submissions. Threads may share it. Throws {@code DatabaseFailed}. */
public final class SubmissionFeed {
    private final Database database;
    private final StatReads stats = new StatReads();
    private final SubmissionReads reads = new SubmissionReads();

    public SubmissionFeed(Database database) {
        this.database = database;
    }

    /** How much is on its way and how fast it goes. */
    public QueueStats stats() {
        return database.inTransaction(stats::stats);
    }

    /** A page of submissions, each with its place in the queue. */
    public Listing list(SubmissionFilter filter) {
        return database.inTransaction(tx -> {
            List<SubmissionView> found = reads.list(tx, filter);
            Map<Long, Integer> ahead = stats.ahead(
                    tx,
                    found.stream()
                            .filter(one -> SubmissionState.QUEUED.contains(one.state()))
                            .map(SubmissionView::number)
                            .toList());
            Duration perPlace = ahead.isEmpty() ? null : stats.perPlace(tx).orElse(null);
            List<Listed> rows = found.stream()
                    .map(one -> new Listed(one, place(ahead.get(one.number()), perPlace)))
                    .toList();
            Long next = found.size() < filter.limit() ? null : found.getLast().number();
            return new Listing(reads.now(tx), rows, next);
        });
    }

    /** Those of these ids that are here. */
    public List<SubmissionView> named(List<String> ids) {
        return ids.isEmpty() ? List.of() : database.inTransaction(tx -> reads.named(tx, ids));
    }

    private static @Nullable QueuePlace place(@Nullable Integer ahead, @Nullable Duration perPlace) {
        return ahead == null
                ? null
                : new QueuePlace(ahead, perPlace == null ? null : perPlace.multipliedBy(ahead + 1L));
    }

    /**
     * A page of a list.
     *
     * @param now when it was read, by the clock of the engine
     * @param next where the next page begins; null for the last one
     */
    public record Listing(
            Instant now, List<Listed> rows, @Nullable Long next) {
        public Listing {
            rows = List.copyOf(rows);
        }
    }

    /**
     * A row of a list.
     *
     * @param place null when it is not in the queue
     */
    public record Listed(
            SubmissionView submission, @Nullable QueuePlace place) {}

    /**
     * What happened after an event, oldest first.
     *
     * @param submission null for all of them
     */
    public List<FeedEvent> events(long after, @Nullable String submission, int most) {
        return database.inTransaction(tx -> stats.events(tx, after, submission, most));
    }

    /** The number of the latest event; 0 when there is none. */
    public long lastEvent() {
        return database.inTransaction(stats::lastEvent);
    }
}
