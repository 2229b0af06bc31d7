package dev.okiagari.engine.simulation;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.Event;
import dev.okiagari.engine.internal.decide.IdempotencyKey;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.store.Flaw;
import dev.okiagari.engine.internal.store.SimulatedStore.Row;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Keeps the accounts of all items beside the store and holds the promises against both, after every single thing that
 * happens. The invariants I01 to I09 of docs/guarantees.md; I10, that everything ends, is asked by {@link World}.
 */
final class Reckoning {
    private static final long OFFERED_WITHIN = 35 * Timeline.SECOND;
    private static final long JUDGE_SINCE = 62 * Timeline.SECOND;
    private static final long RECONCILED_WITHIN = 20 * Timeline.SECOND;
    private static final Duration LONGEST_ATTEMPT =
            Layout.DEADLINE.plus(Layout.SETTINGS.grace()).plusSeconds(2);
    private static final long SLOWEST_SETTLE = 75 * Timeline.SECOND;
    private static final long PROBED_WITHIN = 150 * Timeline.SECOND;
    private static final long SELF_STOP = 20 * Timeline.SECOND;

    private final World world;
    private final Map<Long, Account> accounts = new TreeMap<>();
    private final Map<Long, Row> seen = new HashMap<>();
    private final Set<Lease> settled = new HashSet<>();
    private final Set<Lease> everLeased = new HashSet<>();
    private final Map<String, Long> keys = new HashMap<>();
    private final Map<Integer, Long> goodBeats = new HashMap<>();
    private final Map<Long, Worker> owners = new HashMap<>();

    Reckoning(World world) {
        this.world = world;
    }

    /** What belongs to the state of a database: it goes back with it. */
    record Books(Map<Long, Account> accounts, Set<Lease> settled, Map<Long, Worker> owners) {}

    Books books() {
        Map<Long, Account> copies = new TreeMap<>();
        accounts.forEach((id, account) -> copies.put(id, account.copy()));
        return new Books(copies, Set.copyOf(settled), Map.copyOf(owners));
    }

    /** Returns the accounts of what has been forgotten. Leases and keys that were ever given out are remembered for ever. */
    List<Account> goBack(Books books) {
        List<Account> forgotten = new ArrayList<>(accounts.values());
        forgotten.removeIf(a -> books.accounts.containsKey(a.id));
        accounts.clear();
        books.accounts.forEach((id, account) -> accounts.put(id, account.copy()));
        settled.clear();
        settled.addAll(books.settled);
        owners.clear();
        owners.putAll(books.owners);
        seen.clear();
        world.store.rows().forEach(row -> seen.put(row.id(), row));
        return forgotten;
    }

    void submitted(long id, String pipeline, String key) {
        accounts.put(id, new Account(id, pipeline, key));
    }

    void registered(Worker process, long node) {
        owners.put(node, process);
    }

    void goodBeat(Worker process, long sent) {
        goodBeats.put(process.number, sent);
    }

    void claimed(Worker by, LeasedItem item) {
        if (!everLeased.add(item.lease())) {
            throw new Broken("a lease never comes again", item.lease().itemId(), "was claimed as " + item.lease());
        }
        account(item.lease().itemId()).claimed(by.number, world.time.now());
    }

    void settled(Worker by, Settling.Result result) {
        Lease lease = result.settlement().lease();
        Account account = account(lease.itemId());
        Row before = Objects.requireNonNull(seen.get(lease.itemId()));
        if (!settled.add(lease)) {
            throw new Broken("no double settle", lease.itemId(), "was settled twice as " + lease);
        }
        if (account.holder != by.number || before.epoch() != lease.epoch()) {
            throw new Broken(
                    "late results are refused",
                    lease.itemId(),
                    "was settled by " + by + " as " + lease + " while process " + account.holder + " held it, epoch "
                            + before.epoch());
        }
        account.moved(result.because(), world.time.now());
    }

    /** The value of an outcome was written, which it has to be together with its settling. */
    void wrote(Settling.Result result) {
        Lease lease = result.settlement().lease();
        if (result.spoils() || !settled.contains(lease)) {
            throw new Broken(
                    "what is written together was settled together",
                    lease.itemId(),
                    (result.spoils() ? "has a value that cannot be written: " : "was fenced: ") + lease);
        }
    }

    /** A node that was only kept from beating by the database is not dead. */
    void rescuedFromDead(long itemId, long node) {
        Worker owner = Objects.requireNonNull(owners.get(node));
        boolean isAlive = owner.isUp() && owner.nodeId() == node;
        if (isAlive && owner.undisturbedFor() > JUDGE_SINCE) {
            throw new Broken("nobody is dead because the database was away", itemId, "was taken from " + owner);
        }
        moved(itemId, new Event.NodeDied(account(itemId).marked));
    }

    void moved(long itemId, Event event) {
        account(itemId).moved(event, world.time.now());
    }

    void started(Worker by, LeasedItem item) {
        boolean withoutTime = world.scope.flaw() == Flaw.KEYS_WITHOUT_TIME;
        long id = item.lease().itemId();
        String key = IdempotencyKey.of(
                "installation",
                item.pipeline(),
                id,
                withoutTime ? 0 : item.submittedMicros(),
                item.situation().visit());
        Long before = keys.putIfAbsent(key, item.submittedMicros());
        if (before != null && before != item.submittedMicros()) {
            throw new Broken("two items never share an idempotency key", id, "has the key of another one: " + key);
        }
        long silence = world.time.now() - Objects.requireNonNull(goodBeats.get(by.number));
        if (silence >= SELF_STOP) {
            throw new Broken(
                    "a node that cannot beat starts nothing",
                    item.lease().itemId(),
                    "was started by " + by + " after " + silence / 1e6 + " s without a beat");
        }
    }

    private Account account(long id) {
        return Objects.requireNonNull(accounts.get(id));
    }

    boolean allEnded() {
        return accounts.values().stream().allMatch(a -> a.state.isFinished());
    }

    /** The first that has not ended. */
    long unended() {
        return accounts.values().stream()
                .filter(a -> !a.state.isFinished())
                .mapToLong(a -> a.id)
                .findFirst()
                .orElse(0);
    }

    void check() {
        List<Row> rows = world.store.rows();
        if (rows.size() != accounts.size()) {
            accounts.keySet().stream()
                    .filter(id -> rows.stream().noneMatch(r -> r.id() == id))
                    .findFirst()
                    .ifPresent(id -> {
                        throw new Broken("nothing is lost", id, "is gone");
                    });
            throw new Broken("nothing appears unasked", 0, "there are " + rows.size() + " rows");
        }
        isProbed(rows);
        Set<Long> marking = new HashSet<>();
        for (Row row : rows) {
            epochGrows(row);
            isWhereItMustBe(row);
            hasItsShape(row);
            if (row.node() != null) {
                isLookedAfter(row, row.node());
                if (row.marked() && !marking.add(row.node())) {
                    throw new Broken("suspects run one at a time", row.id(), "runs beside another one");
                }
            }
        }
    }

    /** An upstream that answers again does not stay on hold while somebody could probe it. */
    private void isProbed(List<Row> rows) {
        boolean isBroken = world.shop.answeredOnHoldFor() > PROBED_WITHIN
                && world.wire.quietFor() > PROBED_WITHIN
                && world.processes().stream().allMatch(p -> p.undisturbedFor() > PROBED_WITHIN)
                && (world.shop.hasCheck() || rows.stream().anyMatch(this::isProbe));
        if (isBroken) {
            throw new Broken("what answers again is opened in time", 0, "the shop is still on hold");
        }
    }

    /** It has been waiting at the shop long enough to have been its probe. */
    private boolean isProbe(Row row) {
        long now = world.time.now();
        return row.state() == State.WAITING
                && row.step().equals(Shop.STEP)
                && row.due() != null
                && row.ending() == null
                && !world.store
                        .holds()
                        .contains(HoldName.step(account(row.id()).pipeline, Shop.STEP)
                                .text())
                && Math.max(row.due(), row.since()) < now - PROBED_WITHIN;
    }

    private static long micros(Duration d) {
        return d.toNanos() / 1000;
    }

    private void epochGrows(Row row) {
        Row before = seen.put(row.id(), row);
        if (before != null && !before.equals(row) && row.epoch() <= before.epoch()) {
            throw new Broken("epochs only grow", row.id(), "went from " + before + " to " + row);
        }
    }

    private void isWhereItMustBe(Row row) {
        Account a = accounts.get(row.id());
        if (a == null) {
            throw new Broken("nothing appears unasked", row.id(), "was never submitted");
        }
        State ending = row.ending() == null ? null : State.of(row.ending());
        boolean is = row.state() == a.state
                && row.step().equals(a.step)
                && row.visit() == a.visit
                && row.charged() == a.charged
                && row.rescues() == a.rescues
                && row.deaths() == a.deaths
                && row.held() == a.held
                && ending == a.ending;
        if (!is) {
            throw new Broken("only legal moves", row.id(), "is " + row + " and must be " + a);
        }
    }

    /** What the table's own constraints say. */
    private static void hasItsShape(Row row) {
        boolean fits = switch (row.state()) {
            case WAITING -> row.node() == null && (row.held() ? row.lane() == null : row.lane() != null);
            case RUNNING -> row.node() != null && row.lane() == null;
            case PARKED -> row.node() == null && !row.held();
            case DONE, FAILED, REJECTED, CANCELLED -> row.node() == null && row.lane() == null && !row.held();
        };
        if (!fits || (row.lane() == null) != (row.due() == null)) {
            throw new Broken("everything waits, moves or has ended", row.id(), "is " + row);
        }
    }

    /** Running means a lease of a node that lives, or a rescue in time. */
    private void isLookedAfter(Row row, long node) {
        Long beat = world.store.beats().get(node);
        if (beat == null) {
            throw new Broken("running means a live lease", row.id(), "is held by a node that is not there");
        }
        long now = world.time.now();
        boolean watched = world.wire.quietFor() > JUDGE_SINCE
                && world.processes().stream().anyMatch(p -> p.undisturbedFor() > JUDGE_SINCE);
        if (watched && now - beat > OFFERED_WITHIN) {
            throw new Broken(
                    "what dead nodes held is offered again in time",
                    row.id(),
                    "is held by node " + node + ", silent for " + (now - beat) / 1e6 + " s");
        }
        long hungSince = Math.max(
                row.since() + micros(LONGEST_ATTEMPT), account(row.id()).hungNotBefore());
        Worker owner = Objects.requireNonNull(owners.get(node));
        if (owner.undisturbedFor() > JUDGE_SINCE
                && world.wire.quietFor() > JUDGE_SINCE
                && now - hungSince > SLOWEST_SETTLE) {
            throw new Broken(
                    "hung steps are rescued from in time", row.id(), "runs since " + row.since() + " at " + owner);
        }
        boolean calm = owner.undisturbedFor() > RECONCILED_WITHIN && world.wire.quietFor() > RECONCILED_WITHIN;
        if (calm
                && now - row.since() > RECONCILED_WITHIN
                && owner.nodeId() == node
                && !owner.hands().holds(row.id())) {
            throw new Broken("no node holds what it does not know of", row.id(), "is held by " + owner);
        }
    }
}
