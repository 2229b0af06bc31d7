package dev.okiagari.console.reading;

import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.jdbc.ReadFailed;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads how everything is, at most once a second however many look: a reading that is younger is used again, and so is the failure
 * of one. What is slow to change (hours, minutes, items that need a look) is read every five seconds.
 * Threads may share it.
 */
public final class OverviewReadings {
    private static final long YOUNG_NANOS = Duration.ofMillis(900).toNanos();
    private static final long SLOW_NANOS = Duration.ofSeconds(5).toNanos();
    private static final int HOURS = 24;
    private static final int MINUTES = 120;
    private static final int PARKED_READ = 200;

    private final ConsoleContext context;
    private final LongSupplier nanos;
    private final Decisions decisions;
    private final NodeReads nodes = new NodeReads();
    private final HoldReads holds = new HoldReads();
    private final AttentionItems attention;

    private @Nullable Overview last;
    private @Nullable RuntimeException failure;
    private long lastAt;
    private long slowAt;
    private long failedAt;

    public OverviewReadings(ConsoleContext context, LongSupplier nanos) {
        this(context, nanos, Decisions.NONE);
    }

    /** The same for a program with pages on which people decide. */
    public OverviewReadings(ConsoleContext context, LongSupplier nanos, Decisions decisions) {
        this.decisions = decisions;
        this.context = context;
        this.nanos = nanos;
        this.attention = new AttentionItems(context.items());
    }

    /** A look, and how old it is when the database cannot be asked for a newer one. */
    public record Aged(Overview look, Duration age) {}

    /** Throws {@code ReadFailed} or {@code DatabaseFailed} when the database is away. */
    public synchronized Overview look() {
        long now = nanos.getAsLong();
        Overview known = last;
        if (known != null && now - lastAt < YOUNG_NANOS) {
            return known;
        }
        RuntimeException failed = failure;
        if (failed != null && now - failedAt < YOUNG_NANOS) {
            throw failed; // those who waited here for the same answer need not wait again
        }
        try {
            boolean slow = known == null || now - slowAt > SLOW_NANOS;
            Overview fresh = read(slow ? null : known);
            slowAt = slow ? now : slowAt;
            last = fresh;
            lastAt = now;
            failure = null;
            return fresh;
        } catch (ReadFailed | DatabaseFailed e) {
            failure = e;
            failedAt = nanos.getAsLong();
            throw e;
        }
    }

    /** The latest reading, however old; null when there was none. For when the database is away. */
    public synchronized @Nullable Aged latest() {
        return last == null ? null : new Aged(last, Duration.ofNanos(nanos.getAsLong() - lastAt));
    }

    private Overview read(@Nullable Overview before) {
        Figures counted = context.client().figures(HOURS);
        boolean hasUnfinished = hasUnfinished(counted);
        Figures figures = asOfNow(counted, hasUnfinished);
        List<ScheduleView> schedules = context.client().schedules().list();
        Map<String, List<Figures.Minute>> minutes = before == null ? new HashMap<>() : before.minutes();
        Map<String, List<Figures.Hour>> hours = before == null ? new HashMap<>() : before.hours();
        if (before == null) {
            figures.steps().stream()
                    .map(Figures.StepFigures::pipeline)
                    .distinct()
                    .forEach(p -> {
                        minutes.put(p, context.client().minutes(p, MINUTES));
                        hours.put(p, context.client().hours(p, HOURS));
                    });
        }
        return new Overview(
                figures,
                context.read(nodes::all),
                UpstreamReads.all(context.source()),
                schedules,
                context.read(holds::steps),
                hasUnfinished,
                before == null ? attention.find(Overview.stale(figures) > 0) : aged(before.attention(), figures.now()),
                before == null ? forPeople(figures) : before.forPeople(),
                context.flags(),
                minutes,
                hours);
    }

    /** Without a node the last counts are old; that nothing is unfinished is known for certain. */
    private static Figures asOfNow(Figures figures, boolean hasUnfinished) {
        if (hasUnfinished || Wellness.hasLiveNode(figures)) {
            return figures;
        }
        return new Figures(
                figures.now(),
                figures.now(),
                figures.window(),
                figures.steps().stream()
                        .map(s -> new Figures.StepFigures(
                                s.pipeline(), s.step(), Figures.Depth.NONE, s.failures(), s.successes()))
                        .toList(),
                figures.ended(),
                figures.nodes(),
                figures.holds(),
                figures.refused());
    }

    private List<ForPeople> forPeople(Figures figures) {
        if (figures.steps().stream().allMatch(s -> s.depth().parked() == 0)) {
            return List.of();
        }
        ItemReadings.Page parked = context.items().list(ItemFilter.none().withState(State.PARKED), null, PARKED_READ);
        return ForPeople.of(parked.items(), parked.next() == null, figures, decisions);
    }

    private static List<ItemSnapshot> aged(List<ItemSnapshot> items, Instant now) {
        return items.stream()
                .map(i -> i.after(Duration.between(i.at().now(), now)))
                .toList();
    }

    private boolean hasUnfinished(Figures figures) {
        boolean isCounted = Wellness.hasLiveNode(figures)
                && figures.steps().stream().anyMatch(s -> Overview.unfinished(s.depth()) > 0);
        return isCounted
                || !context.client()
                        .items()
                        .page(ItemFilter.none(), null, 1)
                        .items()
                        .isEmpty();
    }
}
