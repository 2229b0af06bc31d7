package dev.okiagari.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okiagari.engine.model.Event;
import dev.okiagari.engine.model.IllegalMove;
import dev.okiagari.engine.model.State;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/** The store and its model side by side: every operation is done to both, and their answers must be equal. */
final class Rivals {
    /** Time stands still between operations, so that every time in every row can be foreseen. */
    private static final String FROZEN_CLOCK = """
            create or replace function okiagari.now() returns timestamptz language sql stable parallel safe
            as 'select timestamptz ''2030-01-01 00:00:00+00'' + shift from okiagari.clock'
            """;

    private static final long START = 1_893_456_000_000_000L;

    final Workshop shop;
    final ModelStore model;
    private final SubmitStore submits = new SubmitStore();
    private final ClaimStore claims = new ClaimStore();
    private final SettleStore settles = new SettleStore();
    private final ItemActs acts = new ItemActs();
    private final RescueStore rescues = new RescueStore();
    private final NodeStore nodes = new NodeStore();

    Rivals(Workshop shop, Set<String> writesOnEnd) throws SQLException {
        this.shop = shop;
        this.model = new ModelStore(writesOnEnd, START);
        shop.run(FROZEN_CLOCK);
        shop.run("set synchronous_commit = off"); // nothing crashes here, and thousands of commits are to be quick
        shop.run("delete from okiagari.node");
        for (String pipeline : writesOnEnd) {
            shop.commitAct(c -> new PipelineStore().save(c, new PipelineStore.Known(pipeline, "a", true, "{}")));
        }
    }

    void pass(Duration time) throws SQLException {
        shop.pass(time);
        model.now += time.toMillis() * 1000;
    }

    void submit(List<Submission> batch, IfFinished ifFinished) throws SQLException {
        List<Submitted> answers = shop.commit(c -> submits.submit(c, batch, ifFinished));
        assertThat(answers).hasSameSizeAs(batch);
        for (int n = 0; n < batch.size(); n++) {
            Submission s = batch.get(n);
            Submitted answer = answers.get(n);
            boolean fresh = model.submit(s, ifFinished, x -> answer.itemId());
            ModelItem now = Objects.requireNonNull(model.current(s.pipeline(), s.runId(), s.key()));
            assertThat(answer).isEqualTo(new Submitted(now.id, s.key(), fresh));
        }
    }

    List<Leased> claim(long node, List<Wanted> wanted) throws SQLException {
        boolean known = model.nodes.containsKey(node);
        Map<String, List<Long>> expected = new HashMap<>();
        for (Wanted w : wanted) {
            expected.put(
                    w.lane(),
                    known
                            ? model.dueIn(w.lane(), w.lowMicros()).stream()
                                    .limit(w.most())
                                    .toList()
                            : List.of());
        }
        Claim claim = shop.commit(c -> claims.claim(c, node, wanted));
        Map<String, List<Long>> taken = new HashMap<>();
        wanted.forEach(w -> taken.put(w.lane(), new ArrayList<>()));
        for (Leased leased : claim.items()) {
            claimed(leased, node, wanted, taken);
        }
        taken.values().forEach(t -> t.sort(null));
        assertThat(taken).as("due times taken, by lane").isEqualTo(expected);
        expected.values().removeIf(List::isEmpty);
        Map<String, Long> first = new HashMap<>();
        expected.forEach((lane, dues) -> first.put(lane, dues.getFirst()));
        assertThat(claim.firstDueMicros()).isEqualTo(first);
        return claim.items();
    }

    private void claimed(Leased leased, long node, List<Wanted> wanted, Map<String, List<Long>> taken) {
        ModelItem i = Objects.requireNonNull(model.items.get(leased.lease().itemId()));
        Wanted from =
                wanted.stream().filter(w -> w.lane().equals(i.lane)).findFirst().orElseThrow();
        Objects.requireNonNull(taken.get(from.lane())).add(Objects.requireNonNull(i.due));
        boolean parked = i.state == State.PARKED;
        model.claimed(i.id, node, from.step());
        State ending = i.ending == null ? null : State.of(i.ending);
        assertThat(leased)
                .isEqualTo(new Leased(
                        new Lease(i.id, i.epoch, i.step),
                        i.pipeline,
                        i.runId,
                        i.key,
                        i.payload,
                        model.notesOf(i.id),
                        i.situation(deferred(i, leased)),
                        parked,
                        ending,
                        ending == null ? leased.endReason() : i.reason));
    }

    /** The store's own figure when it is right to the millisecond. */
    private Duration deferred(ModelItem i, Leased leased) {
        Duration exact = i.deferred(model.now);
        Duration answer = leased.situation().deferred();
        return exact.minus(answer).abs().compareTo(Duration.ofMillis(1)) <= 0 ? answer : exact;
    }

    /** The leases that landed. */
    Set<Lease> settle(List<Settlement> batch, long node) throws SQLException {
        SettleStore.Landed answer = shop.commit(c -> settles.settle(c, batch, node));
        Set<Lease> landed = model.settle(batch, node, this::idOf);
        assertThat(answer.settlements())
                .extracting(Settlement::lease)
                .as("each lease lands once")
                .containsExactlyInAnyOrderElementsOf(landed);
        assertThat(answer.transactionId().isEmpty()).isEqualTo(landed.isEmpty());
        return landed;
    }

    private long idOf(Submission child) {
        try {
            return shop.count("select id from okiagari.target where current and run_id = 0 and pipeline = '"
                    + child.pipeline() + "' and key = '" + child.key() + "'");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    void wake(long id, List<StoredNote> notes) throws SQLException {
        boolean woken = shop.commit(c -> acts.wake(c, id, notes, Workshop.ACTOR));
        assertThat(woken).isEqualTo(model.wake(id, notes));
    }

    void cancel(long id) throws SQLException {
        boolean cancelled = shop.commit(c -> acts.cancel(c, id, Workshop.ACTOR));
        assertThat(cancelled).isEqualTo(model.cancel(id, Workshop.ACTOR.why()));
    }

    void retry(long id) throws SQLException {
        sameRefusal(() -> model.retry(id), c -> acts.retry(c, id, Workshop.ACTOR));
    }

    void replay(long id, String step, List<String> drop) throws SQLException {
        sameRefusal(() -> model.replay(id, step, drop), c -> acts.replay(c, id, step, drop, Workshop.ACTOR));
    }

    void hold(long id) throws SQLException {
        sameRefusal(() -> model.hold(id, Workshop.ACTOR.why()), c -> acts.hold(c, id, Workshop.ACTOR));
    }

    void release(long id) throws SQLException {
        sameRefusal(() -> model.release(id), c -> acts.release(c, id, Workshop.ACTOR));
    }

    void forget(long id) throws SQLException {
        shop.commitAct(c -> new ForgetStore().forget(c, id));
        model.forget(id);
    }

    void offerAgain(long node, Event event, int page) throws SQLException {
        int offered = shop.commit(c -> rescues.offerAgain(c, node, event, page));
        assertThat(offered).isEqualTo(model.offerAgain(node, event, page));
    }

    void offerUnknown(long node, Set<Long> known, int page) throws SQLException {
        int offered = shop.commit(c -> rescues.offerUnknown(c, node, known, page));
        assertThat(offered).isEqualTo(model.offerUnknown(node, known, page));
    }

    void holdStep(String name, String reason) throws SQLException {
        shop.commitAct(c -> HoldStore.hold(c, name, reason, "tester"));
        model.holds.putIfAbsent(name, reason);
    }

    void releaseStep(String name) throws SQLException {
        boolean released = shop.commit(c -> HoldStore.release(c, name));
        assertThat(released).isEqualTo(model.holds.remove(name) != null);
    }

    long register() throws SQLException {
        long id = shop.commit(Workshop::register);
        assertThat(model.nodes.put(id, model.now)).isNull();
        return id;
    }

    void beat(long node) throws SQLException {
        boolean known = shop.commit(c -> nodes.beat(c, node));
        assertThat(known).isEqualTo(model.nodes.replace(node, model.now) != null);
    }

    void bury(long node, Duration silence) throws SQLException {
        Long beat = model.nodes.get(node);
        boolean dead = beat != null
                && beat < model.now - silence.toNanos() / 1000
                && model.heldBy(node).isEmpty();
        boolean buried = shop.commit(c -> nodes.bury(c, node, silence));
        assertThat(buried).isEqualTo(dead);
        if (dead) {
            model.nodes.remove(node);
        }
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
    }

    private void sameRefusal(Runnable onModel, Workshop.Act onStore) throws SQLException {
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
