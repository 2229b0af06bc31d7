package dev.okiagari.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.TableBackup;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.store.figure.FigureStore;
import dev.okiagari.engine.internal.store.hold.HoldStore;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.ItemActs;
import dev.okiagari.engine.internal.store.item.ItemRemoval;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.item.SubmitStore;
import dev.okiagari.engine.internal.store.row.Claim;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.internal.store.row.SubmitResult;
import dev.okiagari.engine.internal.store.run.RunCounters;
import dev.okiagari.engine.model.Actor;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.NoSuchItem;
import dev.okiagari.engine.model.State;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The store and its model side by side: every operation is done to both, and their answers must be equal. */
final class DifferentialFixture {
    /** No item moves so often between two restores: what was leased in the lost time fits nothing later, as with random jumps. */
    private static final long JUMP = 1_000_000;

    /** Time stands still between operations, so that every time in every row can be foreseen. */
    private static final String FROZEN_CLOCK = """
            drop trigger clock_shifted on okiagari.clock;
            create or replace function okiagari.now() returns timestamptz language sql stable parallel safe
            as 'select timestamptz ''2030-01-01 00:00:00+00'' + shift from okiagari.clock'
            """;

    /** Figures that a recount of the ledger does not bear out; what was forgotten stays counted. */
    private static final String WRONG_FIGURES = """
            with recount as (
                select date_trunc('hour', at, 'UTC') as hour, pipeline, step, category, kind, count(*), sum(duration_ms)::bigint
                from (select * from okiagari.failure union all select * from okiagari.forgotten) f
                group by 1, 2, 3, 4, 5),
            figures as (select hour, pipeline, step, category, kind, count, total_ms from okiagari.hourly_failure_v1)
            select count(*) from ((table recount except table figures) union all (table figures except table recount)) x
            """;

    /** The run that some items are targets of. */
    private static final String RUN = """
            insert into okiagari.run (id, job, pipeline, state, fail_above, max_hold, started_at, filled_at, sealed_at,
                                      active_at, started_by)
            overriding system value
            select 7, 'job', 'p', 'active', 0, interval '1 day', now, now, now, now, 'test' from okiagari.now()
            """;

    private static final long START = 1_893_456_000_000_000L;

    private final Set<String> undescribed;
    final StoreFixture shop;
    final ModelStore model;
    private final ModelRescues lost;
    final DifferentialNodes nodes;
    final DifferentialWrites writes;
    private final SubmitStore submits = new SubmitStore();
    private final ClaimStore claims = new ClaimStore();
    private final ItemActs acts = new ItemActs();
    private final RescueStore rescues = new RescueStore();
    private long timesBack;

    /** The workshop's own pipeline does not write on end; those described here do, and so do all undescribed ones. */
    DifferentialFixture(StoreFixture shop, Set<String> describedAsWriting, Set<String> undescribed)
            throws SQLException {
        Set<String> writesOnEnd = new HashSet<>(describedAsWriting);
        writesOnEnd.addAll(undescribed);
        this.undescribed = undescribed;
        this.shop = shop;
        this.model = new ModelStore(writesOnEnd, START);
        this.lost = new ModelRescues(model);
        this.nodes = new DifferentialNodes(shop, model);
        this.writes = new DifferentialWrites(shop, model);
        shop.run(FROZEN_CLOCK);
        foresee(1);
        shop.run("create table okiagari.forgotten (like okiagari.failure)");
        shop.run("set synchronous_commit = off"); // nothing crashes here, and thousands of commits are to be quick
        shop.run("delete from okiagari.node");
        shop.run(RUN);
        for (String pipeline : describedAsWriting) {
            shop.commitAct(c -> StoreFixture.describe(c, pipeline, true));
        }
        for (String pipeline : undescribed) {
            shop.commitAct(c -> StoreFixture.name(c, pipeline));
        }
    }

    void pass(Duration time) throws SQLException {
        shop.pass(time);
        model.now += time.toMillis() * 1000;
    }

    void submit(List<Submission> batch, IfFinished ifFinished) throws SQLException {
        List<SubmitResult> answers = shop.commit(c -> submits.submit(c, batch, ifFinished));
        assertThat(answers).hasSameSizeAs(batch);
        for (int n = 0; n < batch.size(); n++) {
            Submission s = batch.get(n);
            SubmitResult answer = answers.get(n);
            boolean fresh = model.submit(s, ifFinished, x -> answer.itemId());
            ModelItem now = Objects.requireNonNull(model.current(s.pipeline(), s.runId(), s.key()));
            boolean differs = !Objects.equals(now.payload, s.payload());
            assertThat(answer).isEqualTo(new SubmitResult(now.id, s.key(), fresh, differs));
        }
    }

    /** What is due in several lanes. */
    List<LeasedItem> claim(long node, List<LaneRequest> wanted) throws SQLException {
        return claim(
                node, wanted, Integer.MAX_VALUE, c -> claims.claim(c, nodes.identity(node), wanted, Integer.MAX_VALUE));
    }

    /** The same with a limit over all lanes, the first lanes first. */
    List<LeasedItem> claim(long node, List<LaneRequest> wanted, int inAll) throws SQLException {
        return claim(node, wanted, inAll, c -> claims.claim(c, nodes.identity(node), wanted, inAll));
    }

    List<LeasedItem> claimOne(long node, List<LaneRequest> wanted) throws SQLException {
        return claim(node, wanted, 1, c -> claims.claim(c, nodes.identity(node), wanted, 1));
    }

    private List<LeasedItem> claim(long node, List<LaneRequest> wanted, int inAll, StoreFixture.Use<Claim> use)
            throws SQLException {
        Map<Lane, List<Long>> expected = new HashMap<>();
        int left = model.nodes.containsKey(node) ? inAll : 0;
        for (LaneRequest w : wanted) {
            List<Long> dues = model.dueIn(w.lane(), w.lowMicros()).stream()
                    .limit(Math.min(w.most(), left))
                    .toList();
            expected.put(w.lane(), dues);
            left -= dues.size();
        }
        Claim claim = shop.commit(use);
        Map<Lane, List<Long>> taken = new HashMap<>();
        wanted.forEach(w -> taken.put(w.lane(), new ArrayList<>()));
        for (LeasedItem leased : claim.items()) {
            claimed(leased, node, wanted, taken);
        }
        taken.values().forEach(t -> t.sort(null));
        assertThat(taken).as("due times taken, by lane").isEqualTo(expected);
        expected.values().removeIf(List::isEmpty);
        Map<Lane, Long> first = new HashMap<>();
        expected.forEach((lane, dues) -> first.put(lane, dues.getFirst()));
        assertThat(claim.firstDueMicros()).isEqualTo(first);
        return claim.items();
    }

    private void claimed(LeasedItem leased, long node, List<LaneRequest> wanted, Map<Lane, List<Long>> taken) {
        ModelItem i = Objects.requireNonNull(model.items.get(leased.lease().itemId()));
        LaneRequest from =
                wanted.stream().filter(w -> w.lane().equals(i.lane)).findFirst().orElseThrow();
        Objects.requireNonNull(taken.get(from.lane())).add(Objects.requireNonNull(i.due));
        boolean parked = i.state == State.PARKED;
        boolean isFresh = i.step.isEmpty();
        model.claimed(i.id, node, from.step());
        State ending = i.ending == null ? null : State.of(i.ending);
        assertThat(leased)
                .isEqualTo(new LeasedItem(
                        new Lease(i.id, i.epoch, i.step),
                        i.pipeline,
                        i.runId,
                        i.key,
                        i.submitted,
                        i.payload,
                        model.notes.latestOf(i.id),
                        i.situation(deferred(i, leased)),
                        parked,
                        isFresh,
                        ending,
                        ending == null ? leased.endReason() : i.reason));
    }

    /** The store's own figure when it is right to the millisecond. */
    private Duration deferred(ModelItem i, LeasedItem leased) {
        Duration exact = i.deferred(model.now);
        Duration answer = leased.situation().deferred();
        return exact.minus(answer).abs().compareTo(Duration.ofMillis(1)) <= 0 ? answer : exact;
    }

    void wake(long id, List<StoredNote> notes) throws SQLException {
        boolean woken = shop.commit(c -> acts.wake(c, id, notes, StoreFixture.ACTOR));
        assertThat(woken).isEqualTo(model.wake(id, notes));
    }

    void cancel(long id) throws SQLException {
        boolean cancelled = shop.commit(c -> acts.cancel(c, id, StoreFixture.ACTOR));
        assertThat(cancelled).isEqualTo(model.cancel(id, StoreFixture.ACTOR.why()));
    }

    void retry(long id) throws SQLException {
        sameRefusal(() -> model.retry(id), c -> acts.retry(c, id, StoreFixture.ACTOR));
    }

    void replay(long id, String step, List<String> drop) throws SQLException {
        sameRefusal(
                () -> {
                    if (undescribed.contains(Objects.requireNonNull(model.items.get(id)).pipeline)) {
                        throw new IllegalMove("nobody knows its steps");
                    }
                    model.replay(id, step, drop);
                },
                c -> acts.replay(c, id, step, StoreFixture.ACTOR));
    }

    void hold(long id) throws SQLException {
        sameRefusal(() -> model.hold(id, StoreFixture.ACTOR.why()), c -> acts.hold(c, id, StoreFixture.ACTOR));
    }

    void release(long id) throws SQLException {
        sameRefusal(() -> model.release(id), c -> acts.release(c, id, StoreFixture.ACTOR));
    }

    void forget(long id) throws SQLException {
        shop.run("insert into okiagari.forgotten select * from okiagari.failure where item_id = " + id);
        shop.commitAct(c -> new ItemRemoval().forget(c, id));
        model.forget(id);
    }

    /** A node gives back all but these: the moves made. */
    List<Move> giveBack(long node, Set<Long> known, int page) throws SQLException {
        int answer = shop.commit(c -> rescues.giveBack(c, nodes.identity(node), known, page));
        List<Move> moves = model.nodes.containsKey(node) ? lost.giveBack(node, known, page) : List.of();
        assertThat(answer).isEqualTo(moves.size());
        return moves;
    }

    List<Move> rescueFromDead(long node, int page) throws SQLException {
        int answer = shop.commit(c -> rescues.rescueFromDead(c, node, page));
        List<Move> moves = lost.fromDead(node, page);
        assertThat(answer).isEqualTo(moves.size());
        return moves;
    }

    RescueStore.HungRescue rescueFromHang(long node, Lease lease, Function<Integer, Duration> window)
            throws SQLException {
        RescueStore.HungRescue answer = shop.commit(c -> rescues.rescueFromHang(c, node, lease, window, null));
        assertThat(answer).isEqualTo(lost.fromHang(node, lease, window));
        return answer;
    }

    /** Folds a page of deltas; no figure may change by it, which the next comparison sees. */
    int fold(int page) throws SQLException {
        long before = shop.count("select count(*) from okiagari.hourly_failure_delta");
        int folded = shop.commit(c -> FigureStore.fold(c, page));
        assertThat((long) folded).isEqualTo(Math.min(page, before));
        shop.commit(c -> RunCounters.fold(c, page));
        assertThat(shop.count("select count(*) from okiagari.hourly_failure_delta"))
                .isEqualTo(before - folded);
        return folded;
    }

    void holdStep(String name, String reason) throws SQLException {
        shop.commitAct(c -> HoldStore.hold(c, name, new Actor("tester", reason)));
        model.holds.compute(name, (n, old) -> model.heldByPerson.add(name) || old == null ? reason : old);
    }

    void releaseStep(String name) throws SQLException {
        boolean released = shop.commit(c -> HoldStore.release(c, name, StoreFixture.ACTOR));
        assertThat(released).isEqualTo(model.holds.remove(name) != null);
        model.heldByPerson.remove(name);
    }

    /** As both are now. */
    record Backup(TableBackup stored, ModelStore model, Map<Long, NodeIdentity> identities) {}

    Backup backUp() throws SQLException {
        return new Backup(TableBackup.take(shop.database), ModelBackup.of(model), nodes.identities());
    }

    /** Both go back; only the clock goes on. */
    void goBack(Backup backup) throws SQLException {
        backup.stored().restore();
        ModelBackup.restore(model, backup.model());
        nodes.become(backup.identities());
        timesBack++;
        foresee(1 + timesBack * JUMP);
    }

    /** A model cannot foresee random jumps: from now on each is as large as this one. */
    private void foresee(long jump) throws SQLException {
        shop.run("create or replace function okiagari.later_epoch(epoch bigint) returns bigint language sql volatile"
                + " as 'select epoch + " + jump + "'");
        model.laterEpoch = epoch -> epoch + jump;
    }

    /** Every row of every table. A note without the flag that makes a claim look for it would never be read again. */
    void compare() throws SQLException {
        Map<String, String> stored = shop.commit(StoredRows::ofDatabase);
        Map<String, String> expected = StoredRows.ofModel(model);
        Set<String> keys = new TreeSet<>(stored.keySet());
        keys.addAll(expected.keySet());
        List<String> differences = keys.stream()
                .filter(k -> !Objects.equals(stored.get(k), expected.get(k)))
                .map(k -> k + "\n    model " + expected.get(k) + "\n    store " + stored.get(k))
                .toList();
        assertThat(differences).isEmpty();
        assertThat(shop.count("select count(*) from okiagari.item i "
                        + "where not noted and exists (select from okiagari.note n where n.item_id = i.id)"))
                .isZero();
        assertThat(shop.count(WRONG_FIGURES)).as("figures unlike the ledger").isZero();
    }

    private void sameRefusal(Runnable onModel, StoreFixture.Act onStore) throws SQLException {
        String expected = "";
        try {
            onModel.run();
        } catch (IllegalMove | NoSuchItem e) {
            expected = e.getClass().getSimpleName();
        }
        String answer = "";
        try {
            shop.commitAct(onStore);
        } catch (IllegalMove | NoSuchItem e) {
            answer = e.getClass().getSimpleName();
        }
        assertThat(answer).isEqualTo(expected);
    }
}
