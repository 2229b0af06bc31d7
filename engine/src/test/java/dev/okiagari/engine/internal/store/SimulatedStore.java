package dev.okiagari.engine.internal.store;

import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Sighting;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The store of the simulation: the {@link ModelStore}, which {@link StoreDifferentialPgTest} holds against the SQL, with
 * the operations that nodes, watchers and people have, each of them at one moment. May be given a {@link Flaw}. Used by
 * one thread.
 */
public final class SimulatedStore {
    private final ModelStore model;
    private final ModelRescues lost;
    private final ModelNodes nodes;
    private final Flaw flaw;
    private final Random jumps;
    private final Map<Long, Long> tokens = new HashMap<>();
    private long ids;
    private long nodeIds = 100; // apart from the items', which are easier to read so
    private long lastToken;
    private int server = 1;

    /** A backup: everything that a database has, with the tokens in its rows and its counters. */
    public record Backup(Object rows, Map<Long, Long> tokens, long ids, long nodeIds) {}

    /** What can be seen of an item from outside. */
    public record Row(
            long id,
            long epoch,
            State state,
            String step,
            int visit,
            int charged,
            int rescues,
            int deaths,
            boolean held,
            boolean marked,
            @Nullable Long node,
            @Nullable Lane lane,
            @Nullable Long due,
            @Nullable String ending,
            long since) {}

    public SimulatedStore(Set<String> writesOnEnd, long now, Flaw flaw) {
        this.model = new ModelStore(writesOnEnd, now);
        this.lost = new ModelRescues(model);
        this.nodes = new ModelNodes(model);
        this.flaw = flaw;
        this.jumps = new Random(now);
        if (flaw != Flaw.GUESSABLE_EPOCHS) {
            model.laterEpoch = epoch -> epoch + 1 + jumps.nextLong(1L << 32);
        }
    }

    public Backup backup() {
        return new Backup(ModelBackup.of(model), Map.copyOf(tokens), ids, nodeIds);
    }

    /** The database goes back: rows, and the counters that ids are given out by. Whoever works on it goes on. */
    public void restore(Backup backup) {
        ModelBackup.restore(model, (ModelStore) backup.rows());
        tokens.clear();
        tokens.putAll(backup.tokens());
        ids = backup.ids();
        nodeIds = backup.nodeIds();
        server++;
    }

    public void clock(long micros) {
        model.now = micros;
    }

    public long submit(String pipeline, String key) {
        Submission one = new Submission(pipeline, Lane.NO_RUN, key, null, null);
        model.submit(one, IfFinished.KEEP, s -> ++ids);
        return Objects.requireNonNull(model.current(pipeline, Lane.NO_RUN, key)).id;
    }

    public List<Row> rows() {
        List<Row> rows = new ArrayList<>(model.items.size());
        for (ModelItem i : model.items.values()) {
            rows.add(new Row(
                    i.id, i.epoch, i.state, i.step, i.visit, i.charged, i.rescues, i.deaths, i.held, i.marked, i.node,
                    i.lane, i.due, i.ending, i.since));
        }
        return rows;
    }

    /** When each node's latest beat came. */
    public Map<Long, Long> beats() {
        return model.nodes;
    }

    /** How many beats each node has made. */
    public Map<Long, Long> beatCounts() {
        return Map.copyOf(model.beats);
    }

    public NodeIdentity register() {
        nodes.register(++nodeIds);
        tokens.put(nodeIds, ++lastToken);
        return new NodeIdentity(nodeIds, lastToken);
    }

    private boolean isKnown(NodeIdentity node) {
        return model.nodes.containsKey(node.id())
                && (flaw == Flaw.NODES_WITHOUT_TOKENS || Objects.equals(tokens.get(node.id()), node.token()));
    }

    public Optional<Sighting> beat(NodeIdentity node) {
        if (!isKnown(node)) {
            return Optional.empty();
        }
        nodes.beat(node.id());
        return Optional.of(
                new Sighting(Objects.requireNonNull(model.beats.get(node.id())), "server " + server, "installation"));
    }

    public boolean bury(long node, long beatsSeen) {
        if (flaw == Flaw.BURIED_WITH_LEASES) {
            return Objects.equals(model.beats.get(node), beatsSeen) && model.nodes.remove(node) != null;
        }
        return nodes.bury(node, beatsSeen);
    }

    public boolean leave(NodeIdentity node) {
        return isKnown(node) && nodes.leave(node.id());
    }

    public Set<String> holds() {
        return Set.copyOf(model.holds.keySet());
    }

    public void releaseSteps() {
        model.holds.clear();
    }

    /** What is due in several lanes, oldest first in each, no more than so many in all. */
    public List<LeasedItem> claim(NodeIdentity node, List<LaneRequest> wanted, int inAll) {
        List<LeasedItem> taken = new ArrayList<>();
        if (!isKnown(node) && flaw != Flaw.CLAIM_WITHOUT_NODE) {
            return taken;
        }
        for (LaneRequest w : wanted) {
            List<ModelItem> due = model.items.values().stream()
                    .filter(i -> i.isLive() && w.lane().equals(i.lane))
                    .filter(i -> i.due != null && i.due >= w.lowMicros() && i.due <= model.now)
                    .sorted(Comparator.comparingLong(i -> Objects.requireNonNull(i.due)))
                    .limit(Math.min(w.most(), inAll - taken.size()))
                    .toList();
            due.forEach(i -> taken.add(lease(i, node.id(), w.step())));
        }
        return taken;
    }

    private LeasedItem lease(ModelItem i, long node, String step) {
        boolean parked = i.state == State.PARKED;
        boolean isFresh = i.step.isEmpty();
        model.claimed(i.id, node, step);
        return new LeasedItem(
                new Lease(i.id, i.epoch, i.step),
                i.pipeline,
                i.runId,
                i.key,
                i.submitted,
                i.payload,
                Map.of(),
                i.situation(i.deferred(model.now)),
                parked,
                isFresh,
                i.ending == null ? null : State.of(i.ending),
                i.reason);
    }

    /** Settles a batch; the leases that landed. */
    public Set<Lease> settle(List<Settlement> batch, long node) {
        List<Settlement> sent = flaw == Flaw.FENCE_IGNORES_EPOCH
                ? batch.stream().map(this::unfenced).toList()
                : batch;
        Set<Lease> landed = model.settle(sent, node, child -> ++ids);
        Set<Lease> answer = new HashSet<>();
        for (int n = 0; n < batch.size(); n++) {
            Settlement s = sent.get(n);
            if (landed.contains(s.lease())) {
                answer.add(batch.get(n).lease());
                spoil(s);
            }
        }
        return answer;
    }

    private Settlement unfenced(Settlement s) {
        ModelItem i = model.items.get(s.itemId());
        Lease any = i == null ? s.lease() : new Lease(i.id, i.epoch, i.step);
        return new Settlement(
                any,
                s.pipeline(),
                s.runId(),
                s.move(),
                s.attempt(),
                s.maxAttempts(),
                s.notes(),
                s.children(),
                s.counts(),
                null);
    }

    private void spoil(Settlement s) {
        ModelItem i = Objects.requireNonNull(model.items.get(s.itemId()));
        Transition how = s.move().transition();
        if (flaw == Flaw.CHAIN_KEEPS_EPOCH && how == Transition.CHAIN) {
            i.epoch--;
        } else if (flaw == Flaw.RETRIES_ARE_FREE && how == Transition.BACK_OFF) {
            i.charged--;
        } else if (flaw == Flaw.ENDED_ITEM_VANISHES && how == Transition.REJECT) {
            model.items.remove(i.id);
        }
    }

    /** The ids of what was offered again. */
    public List<Long> rescueFromDead(long node, int page) {
        List<ModelItem> held = model.heldBy(node).stream().limit(page).toList();
        if (flaw == Flaw.DEATH_CHARGES_ALL) {
            held.forEach(i -> i.marked = true);
        }
        lost.fromDead(node, page);
        if (flaw == Flaw.RESCUE_FORGETS_EPOCH) {
            held.forEach(i -> i.epoch--);
        }
        return ids(held);
    }

    public List<Long> giveBack(NodeIdentity node, Set<Long> known, int page) {
        if (!isKnown(node)) {
            return List.of();
        }
        List<ModelItem> held = model.heldBy(node.id()).stream()
                .filter(i -> !known.contains(i.id))
                .limit(page)
                .toList();
        lost.giveBack(node.id(), known, page);
        return ids(held);
    }

    public RescueStore.HungRescue rescueFromHang(long node, Lease lease, Function<Integer, Duration> window) {
        ModelItem i = model.find(lease);
        if (i != null && flaw == Flaw.HUNG_WINDOW_IGNORED) {
            i.hungRescueAfter = null;
        }
        return lost.fromHang(node, lease, window);
    }

    /** A person's act; false when it is not possible now, as the real store says by throwing. */
    public boolean act(long id, Event event) {
        ModelItem i = model.items.get(id);
        if (i == null || i.ending != null) {
            return false; // its end is decided; the differential test leaves such acts out, and so does this
        }
        try {
            switch (event) {
                case Event.Woken() -> {
                    boolean woken = model.wake(id, List.of());
                    i.woken = i.woken && flaw != Flaw.EARLY_WAKE_FORGOTTEN;
                    return woken;
                }
                case Event.Refunded refunded -> {
                    if (i.isLive()) {
                        model.refund(i, refunded);
                    } else {
                        model.act(i, refunded);
                    }
                }
                case Event.Retried() -> model.retry(id);
                case Event.Replayed(String step) -> model.replay(id, step, List.of());
                case Event.Cancelled(String why) -> {
                    return model.cancel(id, why);
                }
                case Event.Held(String why) -> model.hold(id, why);
                case Event.Released() -> model.release(id);
                default -> throw new IllegalArgumentException("could not act because " + event + " is no act");
            }
            return true;
        } catch (IllegalMove | NoSuchItem e) {
            return false;
        }
    }

    private static List<Long> ids(List<ModelItem> some) {
        return some.stream().map(i -> i.id).toList();
    }

    /** What a chained item's holder knows of it afterwards. */
    public static LeasedItem chained(LeasedItem item, Move move) {
        return StoreFixture.chained(item, move);
    }
}
