package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.OpenRun;
import dev.okiagari.engine.model.StepDefinition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What this node must not start now: steps on hold, pipelines with another active version, runs that are not open; and the
 * limits that people have changed. As last read or written. Safe for many threads.
 */
public final class BlockedWork {
    private final NodePipelines pipelines;
    private Set<HoldName> outdated = Set.of();
    private volatile Set<HoldName> holds = Set.of();
    private volatile RunLanes lanes;
    private volatile ChangedLimits limits = ChangedLimits.NONE;
    private long ownChanges;

    BlockedWork(NodePipelines pipelines) {
        this.pipelines = pipelines;
        this.lanes = RunLanes.of(List.of(), pipelines);
    }

    /** The limits of now; the same object until one changes. */
    public ChangedLimits limits() {
        return limits;
    }

    /** Replaces the changed limits by those just read. */
    public void replaceLimits(Map<String, Long> byName) {
        if (!byName.equals(limits.byName())) {
            limits = new ChangedLimits(byName);
            pipelines.apply(limits);
        }
    }

    /** Every lane that no hold closes, those of open runs included. */
    List<NodeLane> openLanes() {
        return open(lanes.lanes());
    }

    /** The same for items that were running when a node died. */
    List<NodeLane> openSuspectLanes() {
        return open(lanes.suspectLanes());
    }

    private List<NodeLane> open(List<NodeLane> all) {
        Set<HoldName> now = holds;
        return now.isEmpty() ? all : all.stream().filter(l -> l.isOpen(now)).toList();
    }

    /** The same number from every open lane, suspects too, for a caller that makes attempts itself. */
    public List<LaneRequest> requests(int most) {
        return Stream.concat(openLanes().stream(), openSuspectLanes().stream())
                .map(l -> l.request(most))
                .toList();
    }

    public boolean isHeld(String pipeline, StepDefinition<?> step) {
        Set<HoldName> now = holds;
        return !now.isEmpty() && pipelines.holdNames(pipeline, step).stream().anyMatch(now::contains);
    }

    /** The same, but for the upstreams that the step uses. */
    public boolean isHeldItself(String pipeline, StepDefinition<?> step) {
        Set<HoldName> now = holds;
        return !now.isEmpty()
                && (now.contains(HoldName.pipeline(pipeline))
                        || now.contains(HoldName.step(pipeline, step.name()))
                        || now.contains(HoldName.build(pipeline, step.name(), pipelines.build())));
    }

    public boolean isHeld(HoldName hold) {
        return holds.contains(hold);
    }

    /** Where a reading of the database begins: one that a change of this node's own has overtaken is not taken over. */
    public synchronized long beginReading() {
        return ownChanges;
    }

    /** Replaces the holds by those just read; {@code begin} is where this reading began. */
    public synchronized void replaceHolds(long begin, Set<HoldName> names) {
        if (begin == ownChanges) {
            holds = union(names, outdated);
        }
    }

    /** Replaces the pipelines of which another version is active: this node starts nothing more of them. */
    public synchronized void replaceOutdated(Set<String> pipelines) {
        Set<HoldName> others = new HashSet<>(holds);
        others.removeAll(outdated);
        outdated = pipelines.stream().map(HoldName::version).collect(Collectors.toSet());
        holds = union(others, outdated);
    }

    /** True when another version of this pipeline is active: what was claimed of it and has not started goes back. */
    public boolean isOutdated(String pipeline) {
        return holds.contains(HoldName.version(pipeline));
    }

    /** For a hold that this node knows of before it reads the holds again. */
    public synchronized void addHold(HoldName hold) {
        ownChanges++;
        holds = union(holds, Set.of(hold));
    }

    /** This node has just written a hold at one of its steps. */
    public void addHold(HoldScope scope, String pipeline, String step) {
        scope.at(pipeline, step, pipelines.build()).ifPresent(this::addHold);
    }

    public synchronized void removeHold(HoldName hold) {
        if (!holds.contains(hold)) {
            return;
        }
        ownChanges++;
        holds = holds.stream().filter(h -> !h.equals(hold)).collect(Collectors.toUnmodifiableSet());
    }

    private static Set<HoldName> union(Set<HoldName> some, Set<HoldName> more) {
        return Stream.concat(some.stream(), more.stream()).collect(Collectors.toUnmodifiableSet());
    }

    /** Where a probe of one hold can be claimed, in random order, and the longest deadline of those steps. */
    public record ProbeLanes(List<LaneRequest> lanes, Duration longestDeadline) {}

    /** The lanes that this hold closes and no other does. */
    public ProbeLanes probeLanes(HoldName hold) {
        Set<HoldName> others = new HashSet<>(holds);
        others.remove(hold);
        RunLanes now = lanes;
        List<NodeLane> found = new ArrayList<>();
        Duration longest = Duration.ZERO;
        for (NodeLane lane :
                Stream.concat(now.lanes().stream(), now.suspectLanes().stream()).toList()) {
            if (lane.holdNames().contains(hold) && lane.isOpen(others)) {
                found.add(lane);
                longest = lane.deadline().compareTo(longest) > 0 ? lane.deadline() : longest;
            }
        }
        Collections.shuffle(found); // one bad item must not be the probe each time: another lane may have a good one
        return new ProbeLanes(found.stream().map(l -> l.request(1)).toList(), longest);
    }

    /** Returns true when the open runs have changed; {@code begin} is where this reading began. */
    public synchronized boolean replaceRuns(long begin, List<OpenRun> open) {
        if (begin != ownChanges || lanes.runs().equals(Set.copyOf(open))) {
            return false;
        }
        lanes = RunLanes.of(open, pipelines);
        return true;
    }

    /** This node has seen the run stop: it starts nothing more of it, even before the runs are read again. */
    public synchronized void closeRun(long runId) {
        ownChanges++;
        lanes = lanes.without(runId);
    }

    /** True for items outside runs, and for those of an open run. */
    public boolean mayWorkOn(long runId) {
        return runId == Lane.NO_RUN || lanes.isOpen(runId);
    }
}
