package dev.okiagari.console.reading;

import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.console.store.UpstreamReads;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.Figures;
import dev.okiagari.engine.view.ScheduleView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How everything is at one moment, from small tables only.
 *
 * @param heldSteps steps that wait for a hold to end
 * @param attention a few items that are stale or failed lately
 * @param forPeople items that wait for a person
 * @param flags what a command needs to reach the same database; may be empty
 * @param minutes the last two hours of each pipeline
 * @param hours the last day of each pipeline
 */
public record Overview(
        Figures figures,
        List<NodeReads.NodeRow> nodes,
        List<UpstreamReads.UpstreamRow> upstreams,
        List<ScheduleView> schedules,
        List<HoldReads.HeldStep> heldSteps,
        boolean hasUnfinished,
        List<ItemSnapshot> attention,
        List<ForPeople> forPeople,
        String flags,
        Map<String, List<Figures.Minute>> minutes,
        Map<String, List<Figures.Hour>> hours) {

    public Instant now() {
        return figures.now();
    }

    /** The same figures, looked at later: their ages are longer. */
    public Overview after(Duration age) {
        Figures later = new Figures(
                figures.now().plus(age),
                figures.depthsAt(),
                figures.window(),
                figures.steps(),
                figures.ended(),
                figures.nodes(),
                figures.holds(),
                figures.refused());
        return new Overview(
                later,
                nodes,
                upstreams,
                schedules,
                heldSteps,
                hasUnfinished,
                attention.stream().map(i -> i.after(age)).toList(),
                forPeople,
                flags,
                minutes,
                hours);
    }

    public Wellness wellness() {
        return Wellness.of(
                figures,
                new Wellness.Around(
                        schedules,
                        hasUnfinished,
                        waiting(figures, heldSteps),
                        heldSteps.stream()
                                .map(h -> h.pipeline() + "/" + h.step())
                                .toList(),
                        forPeople,
                        flags));
    }

    /** How many items waited behind each hold when they were last counted. */
    private static Map<String, Long> waiting(Figures figures, List<HoldReads.HeldStep> heldSteps) {
        Map<String, Long> waiting = new HashMap<>();
        for (Figures.StepFigures step : figures.steps()) {
            heldSteps.stream()
                    .filter(h ->
                            h.pipeline().equals(step.pipeline()) && h.step().equals(step.step()))
                    .forEach(h -> waiting.merge(h.hold(), step.depth().held(), Long::sum));
        }
        return waiting;
    }

    /** The hold that a step waits for; null when it is not on hold. */
    public @Nullable String holdOf(Figures.StepFigures step) {
        return heldSteps.stream()
                .filter(h -> h.pipeline().equals(step.pipeline()) && h.step().equals(step.step()))
                .map(HoldReads.HeldStep::hold)
                .findFirst()
                .orElse(null);
    }

    /** The steps of each pipeline, in their order. */
    public Map<String, List<Figures.StepFigures>> pipelines() {
        Map<String, List<Figures.StepFigures>> all = new LinkedHashMap<>();
        figures.steps()
                .forEach(s -> all.computeIfAbsent(s.pipeline(), p -> new ArrayList<>())
                        .add(s));
        return all;
    }

    public long ended(String pipeline, State state) {
        return figures.ended().stream()
                .filter(e -> e.pipeline().equals(pipeline) && e.state() == state)
                .mapToLong(Figures.Ends::count)
                .sum();
    }

    /** In all pipelines. */
    public long ended(State state) {
        return figures.ended().stream()
                .filter(e -> e.state() == state)
                .mapToLong(Figures.Ends::count)
                .sum();
    }

    /** Items that should have moved, as they were last counted; 0 when no node is running, since then none can move. */
    public long stale() {
        return stale(figures);
    }

    static long stale(Figures figures) {
        return Wellness.hasLiveNode(figures)
                ? figures.steps().stream().mapToLong(s -> s.depth().stale()).sum()
                : 0;
    }

    /** All that has not ended, as it was last counted. */
    public long unfinished() {
        return figures.steps().stream().mapToLong(s -> unfinished(s.depth())).sum();
    }

    public static long unfinished(Figures.Depth depth) {
        return depth.waiting() + depth.running() + depth.parked();
    }

    public boolean isAlive(NodeReads.NodeRow node) {
        return !node.beat().isSilent(now()) && !node.isGone();
    }

    public Duration silence(NodeReads.NodeRow node) {
        return node.beat().silence(now());
    }

    /** How long the backlog of a pipeline takes at the pace of the last ten minutes; null when it does not shrink. */
    public @Nullable Duration drainTime(String pipeline) {
        List<Figures.Minute> all = minutes.getOrDefault(pipeline, List.of());
        List<Figures.Minute> last = all.subList(Math.max(0, all.size() - 11), Math.max(0, all.size() - 1));
        long out = last.stream().mapToLong(m -> m.done() + m.failed()).sum();
        long in = last.stream().mapToLong(Figures.Minute::submitted).sum();
        long backlog = figures.steps().stream()
                .filter(s -> s.pipeline().equals(pipeline))
                .mapToLong(s -> unfinished(s.depth()))
                .sum();
        return backlog == 0 || out <= in ? null : Duration.ofMinutes(Math.round(backlog * 10.0 / (out - in)));
    }
}
