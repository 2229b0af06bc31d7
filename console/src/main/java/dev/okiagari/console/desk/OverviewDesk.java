package dev.okiagari.console.desk;

import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.store.ReadFailed;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.engine.view.ScheduleView;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Reads how everything is, at most once a second however many look: a reading that is younger is used again, and so is the failure
 * of one. What is slow to change (hours, minutes, items that need a look) is read every five seconds.
 * Threads may share it.
 */
public final class OverviewDesk {
    private static final long YOUNG_NANOS = Duration.ofMillis(900).toNanos();
    private static final long SLOW_NANOS = Duration.ofSeconds(5).toNanos();
    private static final int HOURS = 24;
    private static final int MINUTES = 120;

    private final DataSource source;
    private final Client client;
    private final LongSupplier nanos;
    private final NodeReads nodes = new NodeReads();
    private final HoldReads holds = new HoldReads();
    private final AttentionDesk attention;

    private @Nullable Look last;
    private @Nullable RuntimeException failure;
    private long lastAt;
    private long slowAt;
    private long failedAt;

    public OverviewDesk(DataSource source, LongSupplier nanos) {
        this.source = source;
        this.client = Client.on(source);
        this.nanos = nanos;
        this.attention = new AttentionDesk(source);
    }

    /** A look, and how old it is when the database cannot be asked for a newer one. */
    public record Aged(Look look, Duration age) {}

    /** Throws {@code ReadFailed} or {@code DatabaseFailed} when the database is away. */
    public synchronized Look look() {
        long now = nanos.getAsLong();
        Look known = last;
        if (known != null && now - lastAt < YOUNG_NANOS) {
            return known;
        }
        RuntimeException failed = failure;
        if (failed != null && now - failedAt < YOUNG_NANOS) {
            throw failed; // those who waited here for the same answer need not wait again
        }
        try {
            boolean slow = known == null || now - slowAt > SLOW_NANOS;
            Look fresh = read(slow ? null : known);
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

    private Look read(@Nullable Look before) {
        Figures figures = client.figures(HOURS);
        List<ScheduleView> schedules = client.schedules().list();
        Map<String, List<Figures.Minute>> minutes = before == null ? new HashMap<>() : before.minutes();
        Map<String, List<Figures.Hour>> hours = before == null ? new HashMap<>() : before.hours();
        if (before == null) {
            figures.steps().stream()
                    .map(Figures.StepFigures::pipeline)
                    .distinct()
                    .forEach(p -> {
                        minutes.put(p, client.minutes(p, MINUTES));
                        hours.put(p, client.hours(p, HOURS));
                    });
        }
        return Look.of(
                figures,
                Snapshot.read(source, nodes::all),
                UpstreamReads.all(source),
                schedules,
                Snapshot.read(source, holds::steps),
                hasUnfinished(figures),
                before == null ? attention.find(Look.stale(figures) > 0) : aged(before.attention(), figures.now()),
                minutes,
                hours);
    }

    private static List<ItemSnapshot> aged(List<ItemSnapshot> items, Instant now) {
        return items.stream()
                .map(i -> i.after(Duration.between(i.at().now(), now)))
                .toList();
    }

    private boolean hasUnfinished(Figures figures) {
        return figures.steps().stream().anyMatch(s -> Look.unfinished(s.depth()) > 0)
                || !client.items().page(ItemFilter.none(), null, 1).items().isEmpty();
    }
}
