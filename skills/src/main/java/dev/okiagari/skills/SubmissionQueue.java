package dev.okiagari.skills;

import dev.okiagari.application.Database;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.skills.state.FailureClass;
import dev.okiagari.skills.state.SubmissionStage;
import dev.okiagari.skills.state.SubmissionState;
import dev.okiagari.skills.store.QueueReads;
import dev.okiagari.skills.store.QueueReads.StuckItem;
import dev.okiagari.skills.store.ScanReads;
import dev.okiagari.skills.store.StatReads;
import dev.okiagari.skills.view.AuditEntry;
import dev.okiagari.skills.view.Figure;
import dev.okiagari.skills.view.QueueMetrics;
import dev.okiagari.skills.view.QueueStatus;
import dev.okiagari.skills.view.RecoveryBudget;
import dev.okiagari.skills.view.StepTime;
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
    private final long modelMinutes;
    private final QueueReads queue = new QueueReads();
    private final ScanReads scans = new ScanReads();
    private final StatReads stats = new StatReads();

    public SubmissionQueue(Database database, Client client) {
        this(database, client, SubmissionSettings.defaults());
    }

    /** The same for a pipeline with these settings. */
    public SubmissionQueue(Database database, Client client, SubmissionSettings settings) {
        this.modelMinutes = StageWaits.minutes(settings.modelPatience());
        this.database = database;
        this.client = client;
    }

    /** Puts the pipeline on hold: nothing of it is started until it is resumed. False when it is paused already. */
    public boolean pause(Actor actor) {
        return client.holds().hold(StageWaits.PAUSE, actor);
    }

    /** Ends the pause; false when there is none. */
    public boolean resume(Actor actor) {
        return client.holds().release(StageWaits.PAUSE, actor);
    }

    public boolean isPaused() {
        return client.holds().all().containsKey(StageWaits.PAUSE);
    }

    /** How many minutes a submission waits for a model that is away before a person decides. */
    public long modelMinutes() {
        return modelMinutes;
    }

    /** The queue now. A figure that cannot be read is missing, and the others are there. What has ended is not counted. */
    public QueueStatus status() {
        return new QueueStatus(
                Figure.read(this::isPaused),
                Figure.read(() -> client.holds().all().keySet().stream().anyMatch(StageWaits::isOfPart)),
                Figure.read(() -> database.inTransaction(stats::pending)),
                Figure.read(this::stuck),
                Figure.read(() -> database.inTransaction(tx -> queue.stale(tx, StageWaits.STALE_AFTER))));
    }

    /** How long the steps took in the last hours, by step in their order. */
    public Figure<List<StepTime>> durations(int hours) {
        return Figure.read(() -> client.figures(hours).steps().stream()
                .filter(step -> step.pipeline().equals(SubmissionSteps.SUBMISSIONS.name()))
                .map(step -> new StepTime(step.step(), step.successes()))
                .toList());
    }

    private QueueStatus.Stuck stuck() {
        List<StuckItem> all = database.inTransaction(queue::stuck);
        Map<SubmissionState, Long> byState =
                all.stream().collect(Collectors.groupingBy(StuckItem::state, Collectors.counting()));
        List<QueueStatus.StuckSubmission> shown = all.stream()
                .limit(MOST_SHOWN)
                .flatMap(one -> client.items().find(one.itemId()).stream().map(item -> stuck(one, item)))
                .toList();
        return new QueueStatus.Stuck(
                all.size(), byState, all.isEmpty() ? null : all.getFirst().since(), shown);
    }

    private static QueueStatus.StuckSubmission stuck(StuckItem one, ItemView item) {
        ItemView.LatestFailure failure = item.failure();
        return new QueueStatus.StuckSubmission(
                one.id(),
                one.state(),
                one.state(),
                SubmissionStage.nameOf(item.step()),
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
        Stream<AuditEntry> onQueue = client.holds().acts(StageWaits.PAUSE).stream()
                .map(act -> new AuditEntry(
                        act.at(), act.who(), act.act().equals("hold") ? "pause" : "resume", null, act.why()));
        return Stream.concat(onSubmissions, onQueue)
                .sorted(Comparator.comparing(AuditEntry::at).reversed())
                .limit(MOST_ACTS)
                .toList();
    }
}
