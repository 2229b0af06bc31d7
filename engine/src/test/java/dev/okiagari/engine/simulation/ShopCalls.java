package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Call;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Report;
import dev.okiagari.engine.internal.decide.UpstreamJudge.Verdict;
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
    private boolean probesByCheck;

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
        return !probes.isEmpty() || probesByCheck;
    }

    /** Makes the health check as the probe; no item is risked. */
    void probe() {
        long node = self.nodeId();
        probesByCheck = true;
        world.wire.send(
                self,
                () -> world.database.takeProbe(self, node),
                isTaken -> {
                    if (isTaken) {
                        self.after(world.chance.upToSeconds(2), () -> {
                            Entry check = new Entry(world.shop.isDown(), world.time.now(), true, 0);
                            send(List.of(check), false, verdict -> probesByCheck = false, () -> probesByCheck = false);
                        });
                    } else {
                        probesByCheck = false;
                    }
                },
                () -> probesByCheck = false);
    }

    /** The attempt with this call is over; goes on with what it comes to, once the call has been reported if need be. */
    void conclude(LeasedItem item, long began, boolean failed, Event event, Consumer<Event> next) {
        unreported.add(new Entry(failed, began, isProbe(item), item.lease().itemId()));
        if (!failed && !isProbe(item)) {
            next.accept(event);
            return;
        }
        boolean isLast = item.situation().charged() + 1 >= Layout.ATTEMPTS;
        report(failed && isLast, isOnHold -> next.accept(failed ? failure(isOnHold) : event));
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
            report(false, isOnHold -> {});
        }
    }

    private void report(boolean endsItem, Consumer<Boolean> next) {
        List<Entry> calls = unreported;
        unreported = new ArrayList<>();
        send(calls, endsItem, verdict -> findOut(verdict, endsItem, next), () -> {
            unreported.addAll(0, calls);
            next.accept(false);
        });
    }

    private void send(List<Entry> calls, boolean endsItem, Consumer<Verdict> answered, Runnable failed) {
        long node = self.nodeId();
        world.wire.send(
                self,
                () -> world.database.report(
                        self, node, new Report(calls.stream().map(this::call).toList(), endsItem)),
                answered,
                failed);
    }

    /** Makes the health check or waits for another node's, as the product does. */
    private void findOut(Verdict verdict, boolean endsItem, Consumer<Boolean> next) {
        switch (verdict) {
            case Verdict.AwaitCheck await ->
                self.after(
                        Timeline.SECOND / 10,
                        () -> send(
                                List.of(),
                                endsItem,
                                again -> findOut(again, endsItem, next),
                                () -> next.accept(false)));
            case Verdict.Check check -> self.after(world.chance.upToSeconds(2), () -> checked(next));
            case Verdict.Up up -> next.accept(false);
            case Verdict.Open open -> next.accept(false);
            case Verdict.Hold hold -> next.accept(true);
            case Verdict.KeepHold keep -> next.accept(true);
            case Verdict.ProbeAgain again -> next.accept(true);
        }
    }

    private void checked(Consumer<Boolean> next) {
        long node = self.nodeId();
        boolean failed = world.shop.isDown();
        world.wire.send(
                self,
                () -> world.database.checked(self, node, failed),
                verdict -> next.accept(verdict.isOnHold()),
                () -> next.accept(false));
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
