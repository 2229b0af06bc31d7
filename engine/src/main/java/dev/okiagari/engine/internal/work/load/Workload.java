package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.failure.HoldScope;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.OpenRun;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The pipelines this node works on, the gate of each step, and what is held now. Safe for many threads. */
public final class Workload {
    /** Items that a node may hold in all, or twice what its steps allow to run, if that is more. */
    private static final int LEAST_IN_HAND = 4000;

    /** At most so many endings at a time: each is one small transaction. */
    private static final int ENDINGS_AT_ONCE = 16;

    /** A queue this node may claim from; the lanes of new and of waiting items at a first step share one gate. */
    public record Source(
            String lane,
            String step,
            Gate gate,
            int lanesOfGate,
            List<String> holdNames,
            Duration deadline,
            long runId) {
        public Source(String lane, String step, Gate gate, int lanesOfGate, List<String> holdNames, Duration deadline) {
            this(lane, step, gate, lanesOfGate, holdNames, deadline, Lane.NO_RUN);
        }

        Source in(String itsLane, long itsRun, int newLanesOfGate) {
            return new Source(itsLane, step, gate, newLanesOfGate, holdNames, deadline, itsRun);
        }

        boolean isOpen(Set<String> holds) {
            return holds.isEmpty() || holdNames.stream().noneMatch(holds::contains);
        }
    }

    private final Map<String, Definition<?>> definitions = new LinkedHashMap<>();
    private final Map<String, Map<String, Gate>> gates = new HashMap<>();
    private final Map<String, Gate> endGates = new HashMap<>();
    private final AtomicInteger inHand = new AtomicInteger();
    private int mostInHand = LEAST_IN_HAND;
    private final List<Source> sources = new ArrayList<>();
    private final List<Source> suspectSources = new ArrayList<>();
    private final AtomicInteger suspectsInHand = new AtomicInteger();
    private final String build;
    private Set<String> outdated = Set.of();
    private volatile Set<String> holds = Set.of();
    private volatile RunLanes lanes;

    /** @param build of this node: holds for other builds do not concern it */
    public Workload(Collection<Definition<?>> pipelines, String build) {
        this.build = build;
        pipelines.forEach(this::add);
        this.lanes = RunLanes.of(List.of(), sources, suspectSources);
    }

    private void add(Definition<?> definition) {
        String name = definition.name();
        if (definitions.put(name, definition) != null) {
            throw new IllegalArgumentException("could not start because pipeline '" + name + "' was given twice");
        }
        int running = 0;
        for (String step : definition.order()) {
            StepDefinition<?> declared = Objects.requireNonNull(definition.step(step));
            Gate gate = new Gate(declared.atOnce(), declared.mostPerSecond());
            boolean isFirst = step.equals(definition.first());
            List<String> holdNames = holdNames(name, declared);
            gates.computeIfAbsent(name, n -> new HashMap<>()).put(step, gate);
            running += declared.atOnce();
            Duration deadline = declared.deadline();
            List<String> formerNames = formerNames(definition, step);
            int sharing = (isFirst ? 2 : 1) + formerNames.size();
            sources.add(new Source(Lane.of(name, step), step, gate, sharing, holdNames, deadline));
            suspectSources.add(new Source(Lane.suspects(name, step), step, gate, 1, holdNames, deadline));
            for (String before : formerNames) { // items that still wait there are worked on at the new name
                List<String> alsoHeldAs = new ArrayList<>(holdNames);
                alsoHeldAs.add(HoldScope.stepName(name, before));
                sources.add(new Source(Lane.of(name, before), step, gate, sharing, alsoHeldAs, deadline));
                suspectSources.add(new Source(Lane.suspects(name, before), step, gate, 1, alsoHeldAs, deadline));
            }
            if (isFirst) {
                sources.add(new Source(Lane.entry(definition), step, gate, sharing, holdNames, deadline));
            }
        }
        Gate endings = new Gate(ENDINGS_AT_ONCE);
        endGates.put(name, endings);
        mostInHand = Math.max(mostInHand, 2 * running);
        sources.add(new Source(Lane.ending(name), "", endings, 1, List.of(HoldScope.versionName(name)), Duration.ZERO));
    }

    private static List<String> formerNames(Definition<?> definition, String step) {
        return definition.renames().entrySet().stream()
                .filter(renamed -> renamed.getValue().equals(step))
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    private List<String> holdNames(String pipeline, StepDefinition<?> step) {
        List<String> names = new ArrayList<>();
        names.add(HoldScope.stepName(pipeline, step.name()));
        names.add(HoldScope.buildName(pipeline, step.name(), build));
        names.add(HoldScope.versionName(pipeline));
        step.uses().stream().map(Upstream::name).map(HoldScope::upstreamName).forEach(names::add);
        return names;
    }

    public Collection<Definition<?>> definitions() {
        return definitions.values();
    }

    public @Nullable Definition<?> definition(String pipeline) {
        return definitions.get(pipeline);
    }

    /** Every queue that is not behind a hold. */
    public List<Source> openSources() {
        return open(lanes.sources());
    }

    /** Where suspects wait that may be tried now; empty while this node has one in hand. */
    public List<LaneRequest> wantedSuspects() {
        if (suspectsInHand.get() > 0) {
            return List.of();
        }
        return wanted(
                open(lanes.suspects()).stream().filter(s -> s.gate().room() > 0).toList(), 1);
    }

    private List<Source> open(List<Source> all) {
        Set<String> now = holds;
        return now.isEmpty() ? all : all.stream().filter(s -> s.isOpen(now)).toList();
    }

    private static List<LaneRequest> wanted(List<Source> from, int most) {
        return from.stream()
                .map(s -> new LaneRequest(s.lane(), s.step(), most, LaneRequest.FROM_START, s.runId()))
                .toList();
    }

    /** The gate of a step, or of the endings when the step is being ended. */
    public Gate gate(String pipeline, String step) {
        return Objects.requireNonNull(
                Objects.requireNonNull(gates.get(pipeline)).get(step));
    }

    Gate endGate(String pipeline) {
        return Objects.requireNonNull(endGates.get(pipeline));
    }

    /** Counts a leased item in; {@link #leave} counts it out when this node is done with it. */
    public void arrive(LeasedItem item) {
        inHand.incrementAndGet();
        if (item.situation().suspect()) {
            suspectsInHand.incrementAndGet();
        }
        gateOf(item).reserve();
    }

    /** An attempt of it was made, or it was ended or given back: it no longer has a place at that gate. */
    public void leaveGate(LeasedItem item) {
        if (item.situation().suspect()) {
            suspectsInHand.decrementAndGet();
        }
        gateOf(item).leave();
    }

    /** The item that arrived is no longer in this node's hands. */
    public void leave() {
        inHand.decrementAndGet();
    }

    /** How many more items this node may hold. */
    public int roomInHand() {
        return Math.max(0, mostInHand - inHand.get());
    }

    private Gate gateOf(LeasedItem item) {
        return item.ending() == null ? gate(item.pipeline(), item.lease().step()) : endGate(item.pipeline());
    }

    /** The same number from every open lane, suspects too, for a caller that makes attempts itself. */
    public List<LaneRequest> wanted(int most) {
        List<LaneRequest> wanted = new ArrayList<>(wanted(openSources(), most));
        wanted.addAll(wanted(open(lanes.suspects()), most));
        return wanted;
    }

    public boolean isHeld(String pipeline, StepDefinition<?> step) {
        Set<String> now = holds;
        return !now.isEmpty() && holdNames(pipeline, step).stream().anyMatch(now::contains);
    }

    /** True when a hold of that name is known here. */
    public boolean isHeld(String hold) {
        return holds.contains(hold);
    }

    /** Tells what is held now, by name. */
    public synchronized void replaceHolds(Set<String> names) {
        Set<String> all = new HashSet<>(names);
        all.addAll(outdated);
        holds = Set.copyOf(all);
    }

    /** Tells of which pipelines this node has no longer the version that counts: it takes nothing more of them. */
    public synchronized void replaceOutdated(Set<String> pipelines) {
        Set<String> all = new HashSet<>(holds);
        all.removeAll(outdated);
        outdated = pipelines.stream().map(HoldScope::versionName).collect(Collectors.toSet());
        all.addAll(outdated);
        holds = Set.copyOf(all);
    }

    /** True when another version of this pipeline counts: what this node has claimed of it and not begun goes back. */
    public boolean isOutdated(String pipeline) {
        return holds.contains(HoldScope.versionName(pipeline));
    }

    /** This node knows of it before it reads the holds again. */
    public synchronized void holdBegins(String hold) {
        Set<String> more = new HashSet<>(holds);
        more.add(hold);
        holds = Set.copyOf(more);
    }

    /** This node has just written a hold at one of its steps. */
    public void holdBegins(HoldScope scope, String pipeline, String step) {
        String name = scope.name(pipeline, step, build);
        if (name != null) {
            holdBegins(name);
        }
    }

    public synchronized void holdEnds(String hold) {
        Set<String> fewer = new HashSet<>(holds);
        fewer.remove(hold);
        holds = Set.copyOf(fewer);
    }

    /**
     * What waits behind one hold and behind no other.
     *
     * @param longestDeadline of its steps
     */
    public record Behind(List<LaneRequest> lanes, Duration longestDeadline) {}

    /** Where a probe of this hold could be taken from. */
    public Behind behind(String hold) {
        Set<String> others = new HashSet<>(holds);
        others.remove(hold);
        Duration longest = Duration.ZERO;
        List<Source> found = new ArrayList<>();
        for (Source source : Stream.concat(lanes.sources().stream(), lanes.suspects().stream())
                .toList()) {
            if (source.holdNames().contains(hold) && source.isOpen(others)) {
                found.add(source);
                longest = source.deadline().compareTo(longest) > 0 ? source.deadline() : longest;
            }
        }
        Collections.shuffle(found); // one bad item must not be the probe each time: another lane may have a good one
        return new Behind(wanted(found, 1), longest);
    }

    /** Tells which runs are open now; true when that is news. */
    public boolean replaceRuns(List<OpenRun> open) {
        if (lanes.runs().equals(Set.copyOf(open))) {
            return false;
        }
        lanes = RunLanes.of(open, sources, suspectSources);
        return true;
    }

    /** This node has seen the run stop: nothing more of it is started here, before everybody else knows. */
    public void runStops(long runId) {
        lanes = lanes.without(runId);
    }

    /** Items of no run may always be worked on, those of a run while it is open. */
    public boolean mayWorkOn(long runId) {
        return runId == Lane.NO_RUN || lanes.open().contains(runId);
    }
}
