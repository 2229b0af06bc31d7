package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Liveness;
import dev.okiagari.engine.internal.store.Flaw;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.KnownItem;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.work.HeldLeases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What a simulated node has in hand: claims, attempts, hung ones, and what it lost track of. */
final class Hands {
    private static final int MOST = 6;
    private static final int PAGE = 5;
    private static final long RECONCILE_EVERY = 10 * Timeline.SECOND;

    /** An attempt that is being made. */
    private static final class Running {
        final LeasedItem item;
        final Plan plan;
        final long began;
        boolean ended;
        boolean isWatched = true;
        boolean callFails;

        Running(LeasedItem item, Plan plan, long began) {
            this.item = item;
            this.plan = plan;
            this.began = began;
        }
    }

    private final Worker self;
    private final World world;
    private final Settling settling;
    private final ShopCalls shopCalls;
    private final HeldLeases inHand = new HeldLeases();
    private final Map<Lease, HeldLeases.Entry> entries = new HashMap<>();
    private final Set<Running> running = new LinkedHashSet<>();
    private int suspects;
    private boolean lostTrack;
    private long reconciledAt;

    Hands(Worker self) {
        this.self = self;
        this.world = self.world;
        this.settling = new Settling(self, this);
        this.shopCalls = new ShopCalls(self);
    }

    void open() {
        reconciledAt = world.time.now();
        self.after(world.chance.upToSeconds(1), this::look);
        self.after(Timeline.SECOND, this::watch);
    }

    boolean holds(long itemId) {
        return inHand.itemIds().contains(itemId);
    }

    /** One look for work, as the claimer makes it: what was lost track of first, then suspects, then the rest. */
    private void look() {
        if (!self.isUp()) {
            return;
        }
        if (!self.isTrusted()) {
            lostTrack = true;
            lookLater();
            return;
        }
        shopCalls.reportSuccesses();
        boolean isDue = lostTrack || world.time.now() - reconciledAt > RECONCILE_EVERY;
        if (isDue && world.scope.flaw() != Flaw.NEVER_RECONCILES) {
            reconcile();
        } else {
            claimSuspect();
        }
    }

    private void reconcile() {
        lostTrack = false;
        Set<Long> known = inHand.itemIds();
        NodeIdentity node = self.identity();
        world.wire.send(
                self,
                () -> world.database.giveBack(self, node, known, PAGE),
                offered -> {
                    lostTrack |= offered == PAGE;
                    reconciledAt = world.time.now();
                    claimSuspect();
                },
                this::lost);
    }

    private void claimSuspect() {
        boolean alone = (suspects == 0 && !lostTrack) || world.scope.flaw() == Flaw.SUSPECTS_SIDE_BY_SIDE;
        if (!alone || inHand.size() >= MOST) {
            claim();
            return;
        }
        NodeIdentity node = self.identity();
        world.wire.send(
                self,
                () -> world.database.claim(self, node, Layout.suspectLanes(world.database.holds()), 1),
                found -> {
                    found.forEach(this::receive);
                    claim();
                },
                this::lost);
    }

    private void claim() {
        int room = MOST - inHand.size();
        if (room <= 0 || !self.mayStart()) {
            lookLater();
            return;
        }
        NodeIdentity node = self.identity();
        int most = 1 + world.chance.below(3);
        world.wire.send(
                self,
                () -> world.database.claim(self, node, Layout.lanes(world.database.holds(), most), room),
                found -> {
                    found.forEach(this::receive);
                    probe();
                },
                this::lost);
    }

    private void probe() {
        if (shopCalls.isProbing() || !world.shop.probeIsDue()) {
            lookLater();
            return;
        }
        if (world.shop.hasCheck()) {
            shopCalls.probe();
            lookLater();
            return;
        }
        NodeIdentity node = self.identity();
        world.wire.send(
                self,
                () -> world.database.claimProbe(self, node),
                found -> {
                    found.forEach(shopCalls::probing);
                    found.forEach(this::receive);
                    lookLater();
                },
                this::lost);
    }

    private void lost() {
        lostTrack = true; // the claim may have been committed although its answer was lost
        lookLater();
    }

    private void lookLater() {
        self.after(world.chance.upToSeconds(1.5) + 50_000, this::look);
    }

    private void receive(LeasedItem item) {
        entries.put(item.lease(), inHand.add(KnownItem.of(item)));
        enter(item);
    }

    private void enter(LeasedItem item) {
        if (item.situation().suspect()) {
            suspects++;
        }
        self.after(world.chance.upToSeconds(1), () -> begin(item));
    }

    private void begin(LeasedItem item) {
        if (item.ending() != null) {
            settling.end(item);
            return;
        }
        if (!self.mayStart()) {
            settling.giveBack(item);
            return;
        }
        boolean callsShop =
                world.scope.has(Trouble.OUTAGES) && item.lease().step().equals(Shop.STEP);
        boolean isBarred = callsShop && world.shop.isOnHold() && !shopCalls.isProbe(item);
        if (isBarred || world.script.isHeldBack()) {
            settling.holdBack(item);
            return;
        }
        world.reckoning.started(self, item);
        Plan plan = world.script.plan(item);
        Running attempt = new Running(item, plan, world.time.now());
        attempt.callFails = callsShop && world.shop.fails(item.lease().itemId());
        running.add(attempt);
        long deadline = Layout.DEADLINE.toNanos() / 1000;
        if (plan.killsNode()) {
            self.after(plan.micros(), self::crash);
        } else if (plan.micros() <= deadline || plan.ignoresInterrupt()) {
            self.after(plan.micros(), () -> finish(attempt, plan.event()));
        } else {
            Failure timedOut = Failure.stated(Kind.TIMED_OUT.plain(), "took too long", Duration.ZERO);
            self.after(deadline, () -> finish(attempt, new Event.Failed(timedOut, world.chance.draw(), false)));
        }
    }

    private void finish(Running attempt, Event event) {
        if (!attempt.ended) {
            attempt.ended = true;
            running.remove(attempt);
            boolean called = attempt.item.lease().step().equals(Shop.STEP) && !(event instanceof Event.Stopped);
            if (called && world.scope.has(Trouble.OUTAGES)) {
                shopCalls.conclude(
                        attempt.item, attempt.began, attempt.callFails, event, e -> settling.conclude(attempt.item, e));
            } else {
                settling.conclude(attempt.item, event);
            }
        }
    }

    /** The database went back: what is in hand belongs to a time that it has forgotten. */
    void dropEverything() {
        lostTrack = true;
        interruptAll();
    }

    void interruptAll() {
        for (Running attempt : new ArrayList<>(running)) {
            if (!attempt.plan.ignoresInterrupt()) {
                finish(attempt, new Event.Stopped());
            }
        }
    }

    /** The watchdog: interrupts when the node may no longer hold anything, and finds what hangs. */
    private void watch() {
        if (!self.isTrusted()) {
            interruptAll();
        }
        List<Running> hung = running.stream()
                .filter(a -> a.isWatched && Liveness.isHung(overdue(a), Layout.SETTINGS.grace()))
                .toList();
        if (world.scope.flaw() != Flaw.HANGS_IGNORED) {
            hung.forEach(this::rescue);
        }
        self.after(Timeline.SECOND, this::watch);
    }

    private Duration overdue(Running attempt) {
        return Duration.ofNanos((world.time.now() - attempt.began) * 1000).minus(Layout.DEADLINE);
    }

    private void rescue(Running attempt) {
        long node = self.nodeId();
        world.wire.send(
                self,
                () -> world.database.rescueFromHang(self, node, attempt.item.lease()),
                became -> {
                    if (became != RescueStore.HungRescue.NOT_YET && attempt.isWatched) {
                        attempt.isWatched = false;
                        if (world.scope.flaw() != Flaw.HUNG_THREAD_KEEPS_ITEM) {
                            inHand.disown(attempt.item.lease());
                        }
                    }
                },
                () -> {});
    }

    /** An attempt of it was made, or it was given back: the next suspect may be tried. */
    void leaveGate(LeasedItem item) {
        if (item.situation().suspect()) {
            suspects--;
        }
    }

    void leave(LeasedItem item) {
        shopCalls.leave(item);
        inHand.remove(Objects.requireNonNull(entries.remove(item.lease())));
    }

    /** The node no longer trusts its leases; the rows may still name it. */
    void drop(LeasedItem item) {
        lostTrack = true;
        leaveGate(item);
        leave(item);
    }

    /** The same item, on to its next step. */
    void chain(LeasedItem item, LeasedItem next) {
        shopCalls.leave(item);
        HeldLeases.Entry entry = Objects.requireNonNull(entries.remove(item.lease()));
        inHand.renew(entry, KnownItem.of(next));
        entries.put(next.lease(), entry);
        enter(next);
    }
}
