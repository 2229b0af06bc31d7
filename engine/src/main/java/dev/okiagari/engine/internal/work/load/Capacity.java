package dev.okiagari.engine.internal.work.load;

import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.StepDefinition;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;

/** How much this node takes on: a gate for each step, a limit for all items it holds, one suspect. Safe for many threads. */
public final class Capacity {
    /** The number of items that a node may hold, or twice what its steps allow to run if that is more. */
    private static final int LEAST_IN_HAND = 4000;

    /** Concurrent endings of one pipeline: each is one small transaction. */
    private static final int ENDINGS_AT_ONCE = 16;

    private final Map<String, Map<String, Gate>> gates = new HashMap<>();
    private final Map<String, Gate> endGates = new HashMap<>();
    private final int mostInHand;
    private final AtomicInteger inHand = new AtomicInteger();
    private final AtomicInteger suspectsInHand = new AtomicInteger();

    Capacity(Collection<Definition<?>> pipelines) {
        int most = LEAST_IN_HAND;
        for (Definition<?> definition : pipelines) {
            Map<String, Gate> ofSteps = new HashMap<>();
            int running = 0;
            for (String name : definition.order()) {
                StepDefinition<?> step = Objects.requireNonNull(definition.step(name));
                ofSteps.put(name, new Gate(step.atOnce(), step.mostPerSecond()));
                running += step.atOnce();
            }
            gates.put(definition.name(), ofSteps);
            endGates.put(definition.name(), new Gate(ENDINGS_AT_ONCE));
            most = Math.max(most, 2 * running);
        }
        this.mostInHand = most;
    }

    public Gate gate(String pipeline, String step) {
        return Objects.requireNonNull(
                Objects.requireNonNull(gates.get(pipeline)).get(step));
    }

    /** The gate of items that only wait for their end to be written. */
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

    /** An attempt of it was made, or it was ended or released: it no longer has a place at that gate. */
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

    public int roomInHand() {
        return Math.max(0, mostInHand - inHand.get());
    }

    /** True while this node holds no item. */
    boolean isUnused() {
        return inHand.get() == 0;
    }

    /** True while this node works on an item that was running when a node died: it takes one of them at a time. */
    boolean hasSuspect() {
        return suspectsInHand.get() > 0;
    }

    private Gate gateOf(LeasedItem item) {
        return item.ending() == null ? gate(item.pipeline(), item.lease().step()) : endGate(item.pipeline());
    }
}
