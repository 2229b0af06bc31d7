package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Call;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** How a simulated node reports calls of the shop: failures and probes before they are settled, successes now and then. */
final class ShopCalls {
    private record Entry(boolean failed, long began, boolean isProbe, long itemId) {}

    private final Worker self;
    private final World world;
    private final Set<Long> probes = new HashSet<>();
    private List<Entry> unreported = new ArrayList<>();

    ShopCalls(Worker self) {
        this.self = self;
        this.world = self.world;
    }

    void probing(LeasedItem item) {
        probes.add(item.lease().itemId());
    }

    boolean isProbe(LeasedItem item) {
        return probes.contains(item.lease().itemId());
    }

    boolean isProbing() {
        return !probes.isEmpty();
    }

    /** The attempt with this call is over; goes on with what it comes to, once the call has been reported if need be. */
    void conclude(LeasedItem item, long began, boolean failed, Event event, Consumer<Event> next) {
        unreported.add(new Entry(failed, began, isProbe(item), item.lease().itemId()));
        if (!failed && !isProbe(item)) {
            next.accept(event);
            return;
        }
        report(isOnHold -> next.accept(failed ? failure(isOnHold) : event));
    }

    /** The item is no longer in this node's hands. */
    void leave(LeasedItem item) {
        if (probes.remove(item.lease().itemId())) {
            long node = self.nodeId();
            world.wire.send(
                    self,
                    () -> {
                        world.shop.endProbe(node);
                        return true;
                    },
                    ended -> {},
                    () -> {});
        }
    }

    /** Successes count where others have seen failures. */
    void reportSuccesses() {
        if (!unreported.isEmpty() && !world.shop.isGood()) {
            report(isOnHold -> {});
        }
    }

    private void report(Consumer<Boolean> next) {
        List<Entry> calls = unreported;
        unreported = new ArrayList<>();
        long node = self.nodeId();
        world.wire.send(
                self,
                () -> world.database.report(
                        self, node, calls.stream().map(this::call).toList()),
                next,
                () -> {
                    unreported.addAll(0, calls);
                    next.accept(false);
                });
    }

    private Call call(Entry entry) {
        Duration ago = Duration.ofNanos((world.time.now() - entry.began) * 1000);
        return new Call(entry.failed, ago, entry.isProbe, "the shop is closed", entry.itemId);
    }

    private Event failure(boolean isOutage) {
        Failure failed = Failure.stated(Kind.TRANSIENT.plain(), "the shop is closed", Duration.ofMillis(7))
                .calling(Shop.NAME);
        return new Event.Failed(failed, world.chance.draw(), false, isOutage);
    }
}
