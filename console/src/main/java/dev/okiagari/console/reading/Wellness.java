package dev.okiagari.console.reading;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.HoldKind;
import dev.okiagari.engine.view.HoldView;
import dev.okiagari.engine.view.ScheduleView;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Overall health, in sentences, the worst first. Pure.
 *
 * @param exit the worst of them, as an exit code
 */
public record Wellness(int exit, List<Finding> findings) {
    private static final String DEMO = " --demo";

    /** Depths are read every few seconds while a node is alive. */
    private static final Duration OLD_DEPTHS = Duration.ofMinutes(2);

    /**
     * One sentence, and the exit code it deserves.
     *
     * @param path of the page that says more
     * @param isCalm a person is waited for, and nothing is broken
     * @param decidedAt the path of the page where operators decide; null: the one that says more
     */
    public record Finding(
            int exit,
            String sentence,
            String path,
            boolean isCalm,
            @Nullable String decidedAt) {
        static Finding broken(int exit, String sentence, String path) {
            return new Finding(exit, sentence, path, false, null);
        }

        static Finding forPerson(String sentence, String path) {
            return new Finding(Exit.NEEDED, sentence, path, true, null);
        }

        /** Where somebody is led who may or may not change anything. */
        public String path(boolean mayChange) {
            return mayChange && decidedAt != null ? decidedAt : path;
        }
    }

    /**
     * What besides the figures decides.
     *
     * @param hasUnfinished some item has not ended; without a node nobody counts how many
     * @param waiting how many items wait behind each hold, by its name
     * @param heldSteps pipeline/step of the steps that wait for a hold to end
     * @param flags what a command needs to reach the same database, such as " --demo"; may be empty
     */
    public record Around(
            List<ScheduleView> schedules,
            boolean hasUnfinished,
            Map<String, Long> waiting,
            List<String> heldSteps,
            List<ForPeople> forPeople,
            String flags) {}

    /** What is to be said at this moment. */
    public static Wellness of(Figures figures, Around around) {
        List<Finding> found = new ArrayList<>();
        figures.holds()
                .forEach(hold ->
                        found.add(hold(hold, figures.now(), around.waiting().getOrDefault(hold.name(), 0L))));
        nodes(figures, around, found);
        steps(figures, around.heldSteps(), found);
        around.forPeople().forEach(items -> found.add(forPeople(items, figures.now())));
        around.schedules().stream()
                .filter(s -> s.error() != null)
                .forEach(s -> found.add(Finding.broken(
                        Exit.FAILED, say("well.schedule", s.name(), s.failures(), s.error()), "/schedules")));
        found.sort(Comparator.comparingInt(Finding::exit).reversed().thenComparing(Finding::isCalm));
        return new Wellness(found.stream().mapToInt(Finding::exit).max().orElse(Exit.OK), found);
    }

    /** Whether nothing is broken, and only people are waited for. */
    public boolean isCalm() {
        return findings.stream().filter(f -> f.exit() == exit).allMatch(Finding::isCalm);
    }

    private static Finding hold(HoldView hold, Instant now, long waiting) {
        String since = Durations.words(Duration.between(hold.since(), now));
        String items = waiting == 0 ? say("well.no-attempts") : say("well.wait", waiting);
        HoldKind kind = hold.kind();
        return switch (kind) {
            case PERSON ->
                Finding.forPerson(
                        say("well.hold-person", hold.name(), since, hold.by(), hold.reason(), items), "/upstreams");
            case OUTAGE ->
                Finding.broken(
                        Exit.FAILED,
                        say("well.hold-outage", hold.name(), since, hold.reason(), items, probe(hold, now)),
                        "/upstreams");
            case MISCONFIGURED ->
                Finding.broken(
                        Exit.NEEDED,
                        say("well.hold-misconfigured", hold.name(), since, hold.reason(), probe(hold, now)),
                        "/upstreams");
            case BUILD, VANISHED ->
                Finding.broken(Exit.NEEDED, say("well.hold-build", hold.name(), since, hold.reason()), "/upstreams");
        };
    }

    private static String probe(HoldView hold, Instant now) {
        if (hold.isProbed()) {
            return say("well.probe-running");
        }
        Instant next = hold.probeAt();
        return next == null || !next.isAfter(now)
                ? ""
                : say("well.probe-next", Durations.words(Duration.between(now, next)));
    }

    private static Finding forPeople(ForPeople items, Instant now) {
        String since = Durations.words(Duration.between(items.since(), now));
        return new Finding(
                Exit.NEEDED,
                say("well.for-people", items.items(), items.pipeline() + "/" + items.step(), items.reason(), since),
                "/items?state=parked&pipeline=" + Words.inPath(items.pipeline()) + "&step="
                        + Words.inPath(items.step()),
                true,
                items.decidedAt());
    }

    /** The nodes of a demo need its stand-ins. */
    private static String start(String flags) {
        return flags.startsWith(DEMO) ? "./okiagari demo" + flags.substring(DEMO.length()) : "./okiagari work" + flags;
    }

    /** Without one, the figures are those that the last node left. */
    public static boolean hasLiveNode(Figures figures) {
        return liveNodes(figures) > 0;
    }

    private static long liveNodes(Figures figures) {
        return figures.nodes().stream()
                .filter(n -> !n.beat().isSilent(figures.now()))
                .count();
    }

    private static void nodes(Figures figures, Around around, List<Finding> found) {
        long alive = liveNodes(figures);
        if (alive == 0) {
            found.add(
                    around.hasUnfinished()
                            ? Finding.broken(Exit.NEEDED, say("well.no-node-items", start(around.flags())), "/nodes")
                            : Finding.broken(Exit.OK, say("well.no-node"), "/nodes"));
            return;
        }
        long silent = figures.nodes().size() - alive;
        if (silent > 0) {
            found.add(Finding.broken(Exit.FAILED, say("well.silent", silent), "/nodes"));
        }
        Duration age = figures.depthAge();
        if (age != null && age.compareTo(OLD_DEPTHS) > 0) {
            found.add(Finding.broken(Exit.FAILED, say("well.counted", Durations.ago(age)), "/nodes"));
        }
    }

    private static void steps(Figures figures, List<String> heldSteps, List<Finding> found) {
        for (Figures.StepFigures step : figures.steps()) {
            String place = step.pipeline() + "/" + step.step();
            String path = "&pipeline=" + Words.inPath(step.pipeline()) + "&step=" + Words.inPath(step.step());
            if (step.depth().stale() > 0 && hasLiveNode(figures)) {
                found.add(Finding.broken(
                        Exit.FAILED, say("well.stale", step.depth().stale(), place), "/items?state=stale" + path));
            }
            if (step.depth().owed() > 0) {
                found.add(Finding.forPerson(say("well.owed", step.depth().owed(), place), "/runs"));
            }
            if (step.depth().held() > 0 && !heldSteps.contains(place)) {
                found.add(Finding.forPerson(
                        say("well.set-aside", step.depth().held(), place), "/items?state=held" + path));
            }
        }
    }
}
