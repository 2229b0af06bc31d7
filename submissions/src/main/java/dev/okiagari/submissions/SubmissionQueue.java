package dev.okiagari.submissions;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.submissions.state.FailureClass;
import dev.okiagari.submissions.state.Stage;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.store.QueueReads;
import dev.okiagari.submissions.store.QueueReads.StaleSubmission;
import dev.okiagari.submissions.store.ScanReads;
import dev.okiagari.submissions.store.StatReads;
import dev.okiagari.submissions.view.AuditEntry;
import dev.okiagari.submissions.view.Figure;
import dev.okiagari.submissions.view.QueueMetrics;
import dev.okiagari.submissions.view.QueueStatus;
import dev.okiagari.submissions.view.RecoveryBudget;
import dev.okiagari.submissions.view.StepTime;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The queue of submissions as a whole: its state, its figures, and pausing it. Needs no threads and no steps. Threads may share it. */
public final class SubmissionQueue {
    /** The engine keeps its hourly figures for longer; nobody looks further back. */
    public static final int MOST_HOURS = 48;

    private static final int MOST_SHOWN = 50;
    private static final int MOST_ACTS = 200;

    private final Database database;
    private final Client client;
    private final QueueReads queue = new QueueReads();
    private final ScanReads scans = new ScanReads();
    private final StatReads stats = new StatReads();

    public SubmissionQueue(Database database, Client client) {
        this.database = database;
        this.client = client;
    }

    /** Puts the pipeline on hold: nothing of it is started until it is resumed. False when it is paused already. */
    public boolean pause(Actor actor) {
        return client.holds().hold(SubmissionWatch.PAUSE, actor);
    }

    /** Ends the pause; false when there is none. */
    public boolean resume(Actor actor) {
        return client.holds().release(SubmissionWatch.PAUSE, actor);
    }

    public boolean isPaused() {
        return client.holds().all().containsKey(SubmissionWatch.PAUSE);
    }

    /** The queue now. A figure that cannot be read is missing, and the others are there. */
    public QueueStatus status() {
        return new QueueStatus(
                Figure.read(() -> client.holds().all().containsKey(SubmissionWatch.PAUSE)),
                Figure.read(() -> database.inTransaction(queue::counts)),
                Figure.read(this::stuck));
    }

    /** The same without counting what has ended, which takes long when there is much of it. */
    public QueueStatus present() {
        return new QueueStatus(
                Figure.read(() -> client.holds().all().containsKey(SubmissionWatch.PAUSE)),
                Figure.read(() -> database.inTransaction(stats::pending)),
                Figure.read(this::stuck));
    }

    /** How long the steps took in the last hours, by step in their order. */
    public Figure<List<StepTime>> durations(int hours) {
        return Figure.read(() -> client.figures(hours).steps().stream()
                .filter(step -> step.pipeline().equals(SubmissionSteps.SUBMISSIONS.name()))
                .map(step -> new StepTime(step.step(), step.successes()))
                .toList());
    }

    private QueueStatus.Stuck stuck() {
        List<StaleSubmission> stale = database.inTransaction(queue::stale);
        Map<SubmissionState, Long> byState =
                stale.stream().collect(Collectors.groupingBy(StaleSubmission::state, Collectors.counting()));
        List<QueueStatus.StuckSubmission> shown = stale.stream()
                .limit(MOST_SHOWN)
                .flatMap(one -> client.items().find(one.itemId()).stream().map(item -> stuck(one, item)))
                .toList();
        return new QueueStatus.Stuck(
                stale.size(), byState, stale.isEmpty() ? null : stale.getFirst().since(), shown);
    }

    private static QueueStatus.StuckSubmission stuck(StaleSubmission one, ItemView item) {
        ItemView.LatestFailure failure = item.failure();
        return new QueueStatus.StuckSubmission(
                one.id(),
                one.state(),
                Stage.nameOf(item.step()),
                one.since(),
                failure == null ? null : FailureClass.of(failure.step(), failure.category()),
                item.attempt(),
                RecoveryBudget.of(item));
    }

    /**
     * How the queue did over the last hours, the present one included.
     *
     * @param hours 1 to {@link #MOST_HOURS}
     */
    public QueueMetrics metrics(int hours) {
        if (hours < 1 || hours > MOST_HOURS) {
            throw new IllegalArgumentException("the figures go back 1 to " + MOST_HOURS + " hours, not " + hours);
        }
        return new QueueMetrics(
                Figure.read(() -> database.inTransaction(tx -> queue.failures(tx, hours))),
                Figure.read(() -> client.hours(SubmissionSteps.SUBMISSIONS.name(), hours).stream()
                        .map(SubmissionQueue::throughput)
                        .toList()));
    }

    private static QueueMetrics.Throughput throughput(Figures.Hour hour) {
        Map<String, Long> ended = hour.ended().stream()
                .collect(Collectors.toMap(one -> one.state().word(), Figures.Ends::count, Long::sum));
        return new QueueMetrics.Throughput(hour.hour(), ended, hour.successes());
    }

    /** What people did to submissions and to the queue, newest first. */
    public List<AuditEntry> audit() {
        Stream<AuditEntry> onSubmissions = database.inTransaction(tx -> scans.acts(tx, MOST_ACTS)).stream()
                .map(event -> new AuditEntry(
                        event.at(),
                        event.actor(),
                        event.trigger().toLowerCase(Locale.ROOT),
                        event.submission(),
                        event.details().getOrDefault("why", "")));
        Stream<AuditEntry> onQueue = client.holds().acts(SubmissionWatch.PAUSE).stream()
                .map(act -> new AuditEntry(
                        act.at(), act.who(), act.act().equals("hold") ? "pause" : "resume", null, act.why()));
        return Stream.concat(onSubmissions, onQueue)
                .sorted(Comparator.comparing(AuditEntry::at).reversed())
                .limit(MOST_ACTS)
                .toList();
    }
}
