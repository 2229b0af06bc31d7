package dev.okiagari.console.desk;

import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.why.Circumstances;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.ScheduleView;
import java.text.NumberFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How everything is, in sentences, the worst first. Pure.
 *
 * @param exit the worst of them, as an exit code
 */
public record Wellness(int exit, List<Finding> findings) {
    /** Depths are read every few seconds while a node is alive. */
    private static final Duration OLD_DEPTHS = Duration.ofMinutes(2);

    /** One sentence, and the exit code it deserves. */
    public record Finding(int exit, String sentence) {}

    /**
     * What is to be said at this moment.
     *
     * @param hasUnfinished some item has not ended; without a node nobody counts how many
     */
    public static Wellness of(Figures figures, List<ScheduleView> schedules, boolean hasUnfinished) {
        return of(figures, schedules, hasUnfinished, Map.of());
    }

    /**
     * The same when it is known how many items wait.
     *
     * @param waiting how many wait behind each hold, by its name
     */
    static Wellness of(
            Figures figures, List<ScheduleView> schedules, boolean hasUnfinished, Map<String, Long> waiting) {
        List<Finding> found = new ArrayList<>();
        figures.holds().forEach(hold -> found.add(hold(hold, figures.now(), waiting.getOrDefault(hold.name(), 0L))));
        nodes(figures, hasUnfinished, found);
        stale(figures, found);
        schedules.stream()
                .filter(s -> s.error() != null)
                .forEach(s -> found.add(new Finding(
                        Exit.FAILED,
                        "schedule " + s.name() + " failed " + (s.failures() == 1 ? "once" : s.failures() + " times")
                                + " since it last fired: " + s.error())));
        found.sort(Comparator.comparingInt(Finding::exit).reversed());
        return new Wellness(found.stream().mapToInt(Finding::exit).max().orElse(Exit.OK), found);
    }

    private static Finding hold(HoldView hold, Instant now, long waiting) {
        String since = hold.name() + " has been on hold for " + Durations.words(Duration.between(hold.since(), now));
        String because = " because " + hold.reason();
        String items = waiting == 0
                ? "its items spend no attempts"
                : waiting == 1
                        ? "1 item waits and spends no attempts"
                        : number(waiting) + " items wait and spend no attempts";
        return switch (hold.kind()) {
            case PERSON ->
                new Finding(Exit.OK, since + ", by " + hold.by() + because + (waiting == 0 ? "" : "; " + items));
            case OUTAGE ->
                new Finding(
                        Exit.FAILED, since + because + "; " + items + ", and it ends automatically" + probe(hold, now));
            case MISCONFIGURED ->
                new Finding(
                        Exit.NEEDED,
                        since + because + "; put that right, and it ends automatically" + probe(hold, now));
            case BUILD, VANISHED -> new Finding(Exit.NEEDED, since + because);
        };
    }

    private static String number(long value) {
        return NumberFormat.getIntegerInstance(Locale.ENGLISH).format(value);
    }

    private static String probe(HoldView hold, Instant now) {
        if (hold.isProbed()) {
            return "; a probe is running";
        }
        Instant next = hold.probeAt();
        return next == null || !next.isAfter(now)
                ? ""
                : "; next probe in " + Durations.words(Duration.between(now, next));
    }

    /** Without one, the figures are those that the last node left. */
    public static boolean hasLiveNode(Figures figures) {
        return liveNodes(figures) > 0;
    }

    private static long liveNodes(Figures figures) {
        return figures.nodes().stream()
                .filter(n -> Duration.between(n.beatAt(), figures.now()).compareTo(Circumstances.DEAD_AFTER) < 0)
                .count();
    }

    private static void nodes(Figures figures, boolean hasUnfinished, List<Finding> found) {
        long alive = liveNodes(figures);
        if (alive == 0) {
            found.add(
                    hasUnfinished
                            ? new Finding(Exit.NEEDED, "no node is running, and items wait; start one: ./okiagari work")
                            : new Finding(Exit.OK, "no node is running, and nothing waits"));
            return;
        }
        long silent = figures.nodes().size() - alive;
        if (silent > 0) {
            found.add(new Finding(
                    Exit.FAILED,
                    silent == 1
                            ? "1 node is silent; others take its items over"
                            : silent + " nodes are silent; others take their items over"));
        }
        Duration age = figures.depthAge();
        if (age != null && age.compareTo(OLD_DEPTHS) > 0) {
            found.add(new Finding(Exit.FAILED, "items were last counted " + Durations.ago(age)));
        }
    }

    private static void stale(Figures figures, List<Finding> found) {
        if (!hasLiveNode(figures)) {
            return;
        }
        for (Figures.StepFigures step : figures.steps()) {
            if (step.depth().stale() > 0) {
                found.add(new Finding(
                        Exit.FAILED,
                        step.depth().stale() == 1
                                ? "1 item at " + step.pipeline() + "/" + step.step()
                                        + " has not moved although it should have"
                                : number(step.depth().stale()) + " items at " + step.pipeline() + "/" + step.step()
                                        + " have not moved although they should have"));
            }
        }
    }
}
