package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Sighting;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.decide.UpstreamJudge;
import dev.okiagari.engine.internal.store.Flaw;
import dev.okiagari.engine.internal.store.SimulatedStore;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.model.State;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The simulated store as orders reach it: each happens at one moment, is told to the reckoning and written to the trace. */
final class Database {
    /** The answer of a transaction that was rolled back because a value could not be written. */
    static final Set<Lease> SPOILED = Set.of(new Lease(0, 0, "spoiled"));

    private final World world;
    private boolean changed;

    Database(World world) {
        this.world = world;
    }

    /** True once after something may have changed. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    private void at() {
        world.store.clock(world.time.now());
        changed = true;
    }

    /** For orders that move no item: they happen so often that looking at every row each time would take all the time. */
    private void glance() {
        world.store.clock(world.time.now());
    }

    /** Time alone can break a promise. */
    void look() {
        at();
    }

    void submit(String pipeline, String key) {
        at();
        long id = world.store.submit(pipeline, key);
        world.trace.say(id, "submitted to", pipeline);
        world.reckoning.submitted(id, pipeline, key);
    }

    /** Everything is as it was; returns what is not there any more. */
    List<Account> goBack(SimulatedStore.Backup rows, Reckoning.Books books) {
        world.store.restore(rows);
        List<Account> forgotten = world.reckoning.goBack(books);
        at();
        return forgotten;
    }

    NodeIdentity register(Worker process) {
        at();
        NodeIdentity identity = world.store.register();
        world.trace.say(0, "process", process.number, "is node", identity.id());
        world.reckoning.registered(process, identity.id());
        return identity;
    }

    Optional<Sighting> beat(NodeIdentity node) {
        glance();
        return world.store.beat(node);
    }

    Map<Long, Long> beats() {
        glance();
        return world.store.beatCounts();
    }

    boolean bury(long node, long beatsSeen) {
        at();
        boolean buried = world.store.bury(node, beatsSeen);
        world.trace.say(0, "node", node, buried ? "is buried" : "is not buried");
        return buried;
    }

    boolean leave(NodeIdentity node) {
        at();
        boolean left = world.store.leave(node);
        world.trace.say(0, "node", node.id(), left ? "leaves" : "still holds something");
        return left;
    }

    List<LeasedItem> claim(Worker by, NodeIdentity node, List<LaneRequest> wanted, int inAll) {
        glance();
        List<LeasedItem> taken = world.store.claim(node, wanted, inAll);
        changed |= !taken.isEmpty();
        for (LeasedItem item : taken) {
            world.trace.say(item.lease().itemId(), "claimed by", by, "as", item.lease());
            world.reckoning.claimed(by, item);
        }
        return taken;
    }

    /** The leases that landed; now and then the same comes again much later, as a stalled connection may bring it. */
    Set<Lease> settle(Worker by, long node, List<Settling.Result> batch) {
        if (world.scope.has(Trouble.DOUBLES) && world.chance.oneIn(20)) {
            world.time.in(world.chance.upToSeconds(40), () -> settleOnce(by, node, batch));
        }
        return settleOnce(by, node, batch);
    }

    /** The same with a value for each, which are written together: {@link #SPOILED} when one of those that land cannot be. */
    Set<Lease> settleTogether(Worker by, long node, List<Settling.Result> batch) {
        boolean isSpoiled = batch.stream().anyMatch(r -> r.spoils() && isHeld(r.settlement()));
        if (isSpoiled && world.scope.flaw() != Flaw.SPOILED_BATCH_LANDS) {
            glance();
            world.trace.say(0, "a batch of", batch.size(), "is spoiled for", by);
            return SPOILED;
        }
        Set<Lease> landed = settle(by, node, batch);
        batch.stream()
                .filter(r ->
                        landed.contains(r.settlement().lease()) || world.scope.flaw() == Flaw.WRITES_WHAT_IS_FENCED)
                .forEach(world.reckoning::wrote);
        return landed;
    }

    private boolean isHeld(Settlement settlement) {
        Lease lease = settlement.lease();
        return world.store.rows().stream()
                .anyMatch(r -> r.id() == lease.itemId() && r.epoch() == lease.epoch() && r.node() != null);
    }

    private Set<Lease> settleOnce(Worker by, long node, List<Settling.Result> batch) {
        at();
        List<Settlement> settlements =
                batch.stream().map(Settling.Result::settlement).toList();
        Set<Lease> landed = world.store.settle(settlements, node);
        for (Settling.Result r : batch) {
            boolean has = landed.contains(r.settlement().lease());
            world.trace.say(
                    r.settlement().lease().itemId(),
                    has ? "settled by" : "refused from",
                    by,
                    r.settlement().move().transition(),
                    r.settlement().lease());
            if (has) {
                world.reckoning.settled(by, r);
                chargeCall(r.settlement());
            }
        }
        return landed;
    }

    private void chargeCall(Settlement settlement) {
        Failure failure = settlement.move().failure();
        boolean isCall = failure != null && Shop.NAME.equals(failure.upstream());
        Transition how = settlement.move().transition();
        if (isCall && (how == Transition.BACK_OFF || how == Transition.EXHAUST)) {
            world.shop.charged(settlement.itemId(), settlement.move().before().visit());
        }
    }

    int rescueFromDead(Worker watcher, long node, int page) {
        at();
        if (world.chance.oneIn(40)) {
            return 0; // somebody else has the rows locked, so they are passed over
        }
        List<Long> ids = world.store.rescueFromDead(node, page);
        for (long id : ids) {
            world.trace.say(id, "rescued from dead node", node, "by", watcher);
            world.reckoning.rescuedFromDead(id, node);
        }
        return ids.size();
    }

    int giveBack(Worker by, NodeIdentity node, Set<Long> known, int page) {
        at();
        List<Long> ids = world.store.giveBack(node, known, page);
        for (long id : ids) {
            world.trace.say(id, "given back by", by);
            world.reckoning.moved(id, new Event.Stopped());
        }
        return ids.size();
    }

    RescueStore.HungRescue rescueFromHang(Worker by, long node, Lease lease) {
        at();
        RescueStore.HungRescue became = world.store.rescueFromHang(node, lease, Layout.SETTINGS::hungWindow);
        world.trace.say(lease.itemId(), "hangs at", by, became);
        if (became == RescueStore.HungRescue.OFFERED || became == RescueStore.HungRescue.ENDED) {
            world.reckoning.moved(lease.itemId(), new Event.Hung());
        }
        return became;
    }

    /** Everything on hold. */
    Set<String> holds() {
        Set<String> holds = new HashSet<>(world.store.holds());
        if (world.shop.isOnHold()) {
            holds.add(Shop.HOLD);
        }
        return holds;
    }

    UpstreamJudge.Verdict report(Worker by, long node, UpstreamJudge.Report report) {
        at();
        UpstreamJudge.Verdict verdict = world.shop.report(node, report);
        world.trace.say(0, by, "reports", report.calls().size(), "calls of the shop:", verdict);
        return verdict;
    }

    UpstreamJudge.Verdict checked(Worker by, long node, boolean failed) {
        at();
        UpstreamJudge.Verdict verdict = world.shop.checked(node, failed);
        world.trace.say(0, by, "finds the shop", failed ? "closed:" : "open:", verdict);
        return verdict;
    }

    /** The right to probe the shop; false when no probe is due. */
    boolean takeProbe(Worker by, long node) {
        at();
        boolean isDue = world.shop.probeIsDue();
        if (isDue) {
            world.shop.takeProbe(node);
            world.trace.say(0, by, "probes the shop");
        }
        return isDue;
    }

    /** The item to probe the shop with; none when no probe is due. */
    List<LeasedItem> claimProbe(Worker by, NodeIdentity node) {
        glance();
        if (!world.shop.probeIsDue()) {
            return List.of();
        }
        world.shop.takeProbe(node.id());
        List<LeasedItem> taken = claim(by, node, Layout.probeLanes(world.store.holds()), 1);
        if (taken.isEmpty()) {
            world.shop.endProbe(node.id());
        }
        return taken;
    }

    /** The engine gives back what an outage has cost. */
    void refund(long id, Event event) {
        changed = true;
        if (world.store.act(id, event)) {
            world.trace.say(id, "after an outage:", event);
            world.reckoning.moved(id, event);
        }
    }

    void act(long id, Event event) {
        at();
        if (world.store.act(id, event)) {
            world.trace.say(id, "a person:", event);
            world.reckoning.moved(id, event);
        }
    }

    /** What waits for a person goes on. */
    void letGo(long id) {
        for (Event event : List.of(new Event.Released(), new Event.Woken())) {
            boolean waitsForIt = world.store.rows().stream()
                    .anyMatch(r ->
                            r.id() == id && (event instanceof Event.Released ? r.held() : r.state() == State.PARKED));
            if (waitsForIt) {
                act(id, event);
            }
        }
    }

    void releaseSteps() {
        at();
        world.store.releaseSteps();
    }
}
