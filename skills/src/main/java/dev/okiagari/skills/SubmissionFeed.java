package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.store.QueueReads;
import dev.okiagari.skills.store.ScanReads;
import dev.okiagari.skills.store.StatReads;
import dev.okiagari.skills.store.SubmissionReads;
import dev.okiagari.skills.view.FeedEvent;
import dev.okiagari.skills.view.FindingView;
import dev.okiagari.skills.view.QueuePlace;
import dev.okiagari.skills.view.QueueStats;
import dev.okiagari.skills.view.ReviewView;
import dev.okiagari.skills.view.SubmissionFilter;
import dev.okiagari.skills.view.SubmissionView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What lists, figures and streams show of many submissions. Threads may share it. Throws {@code DatabaseFailed}. */
public final class SubmissionFeed {
    private static final int FINDINGS_OF_A_REVIEW = 5;

    private final Database database;
    private final StatReads stats = new StatReads();
    private final SubmissionReads reads = new SubmissionReads();
    private final ScanReads scans = new ScanReads();
    private final QueueReads queue = new QueueReads();

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
            Duration perPlace = ahead.isEmpty() ? null : queue.pace(tx).perPlace();
            List<Listed> rows = found.stream()
                    .map(one -> new Listed(one, place(ahead.get(one.number()), perPlace)))
                    .toList();
            Long next = found.size() < filter.limit() ? null : found.getLast().number();
            return new Listing(reads.now(tx), rows, next);
        });
    }

    /** Those that a person has to decide about, the one that has waited for longest first, with what they decide by. */
    public List<ReviewView> reviews(int most) {
        SubmissionFilter filter = SubmissionFilter.all()
                .in(Set.of(SubmissionState.NEEDS_REVIEW, SubmissionState.TIER3_REVIEW))
                .oldestFirst()
                .limit(most);
        return database.inTransaction(tx -> {
            List<ReviewView> found = new ArrayList<>();
            for (SubmissionView one : reads.list(tx, filter)) {
                List<FindingView> all = scans.findings(tx, one.id());
                found.add(new ReviewView(
                        one,
                        all.stream().limit(FINDINGS_OF_A_REVIEW).toList(),
                        all.size(),
                        scans.judgement(tx, one.id()).orElse(null)));
            }
            return found;
        });
    }

    /** Those of these ids that are here. */
    public List<SubmissionView> named(List<String> ids) {
        return ids.isEmpty() ? List.of() : database.inTransaction(tx -> reads.named(tx, ids));
    }

    private static @Nullable QueuePlace place(@Nullable Integer ahead, @Nullable Duration perPlace) {
        return ahead == null ? null : QueuePlace.of(ahead, perPlace);
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
