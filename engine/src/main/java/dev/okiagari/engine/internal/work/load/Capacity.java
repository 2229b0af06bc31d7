package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.StepDefinition;
import dev.okiagari.engine.view.Figures;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** How much this node takes on: places for each step, a limit for all items it holds, one suspect. Safe for many threads. */
public final class Capacity {
    /** The number of items that a node may hold, or twice what its steps allow to run if that is more. */
    private static final int LEAST_IN_HAND = 4000;

    /** Concurrent endings of one pipeline: each is one small transaction. */
    private static final int ENDINGS_AT_ONCE = 16;

    private final Map<String, Map<String, StepCapacity>> steps = new HashMap<>();
    private final Map<String, StepCapacity> endings = new HashMap<>();
    private final int mostInHand;
    private final AtomicInteger inHand = new AtomicInteger();
    private final AtomicInteger suspectsInHand = new AtomicInteger();

    Capacity(Collection<PipelineDefinition<?>> pipelines) {
        int most = LEAST_IN_HAND;
        for (PipelineDefinition<?> definition : pipelines) {
            Map<String, StepCapacity> ofSteps = new HashMap<>();
            int running = 0;
            for (String name : definition.order()) {
                StepDefinition<?> step = Objects.requireNonNull(definition.step(name));
                ofSteps.put(name, new StepCapacity(step.atOnce(u -> u), step.mostPerSecond(u -> u)));
                running += step.atOnce(u -> u);
            }
            steps.put(definition.name(), ofSteps);
            endings.put(definition.name(), new StepCapacity(ENDINGS_AT_ONCE));
            most = Math.max(most, 2 * running);
        }
        this.mostInHand = most;
    }

    public StepCapacity of(String pipeline, String step) {
        return Objects.requireNonNull(
                Objects.requireNonNull(steps.get(pipeline)).get(step));
    }

    /** The places of items that only wait for their end to be written. */
    StepCapacity ofEndings(String pipeline) {
        return Objects.requireNonNull(endings.get(pipeline));
    }

    /** Counts a leased item in; {@link #leave} counts it out when this node is done with it. */
    public void arrive(LeasedItem item) {
        inHand.incrementAndGet();
        if (item.situation().suspect()) {
            suspectsInHand.incrementAndGet();
        }
        placesOf(item).reserve();
    }

    /** An attempt of it was made, or it was ended or released: it no longer has a place there. */
    public void leavePlace(LeasedItem item) {
        if (item.situation().suspect()) {
            suspectsInHand.decrementAndGet();
        }
        placesOf(item).leave();
    }

    /** The item that arrived is no longer in this node's hands. */
    public void leave() {
        inHand.decrementAndGet();
    }

    public int roomInHand() {
        return Math.max(0, mostInHand - inHand.get());
    }

    /** How many items this node holds. */
    public int inHand() {
        return inHand.get();
    }

    /** The places of all steps. */
    public List<Figures.Places> places() {
        List<Figures.Places> all = new ArrayList<>();
        steps.forEach((pipeline, ofSteps) -> ofSteps.forEach(
                (step, places) -> all.add(new Figures.Places(pipeline, step, places.all(), places.taken()))));
        return all;
    }

    /** True while this node holds no item. */
    boolean isUnused() {
        return inHand.get() == 0;
    }

    /** True while this node works on an item that was running when a node died: it takes one of them at a time. */
    boolean hasSuspect() {
        return suspectsInHand.get() > 0;
    }

    private StepCapacity placesOf(LeasedItem item) {
        return item.ending() == null ? of(item.pipeline(), item.lease().step()) : ofEndings(item.pipeline());
    }
}
