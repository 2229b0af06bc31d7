package dev.okiagari.engine.internal.store;

import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.decide.Lane;
import dev.okiagari.engine.internal.decide.Lease;
import dev.okiagari.engine.internal.decide.Move;
import dev.okiagari.engine.internal.decide.Transition;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.row.IfFinished;
import dev.okiagari.engine.internal.store.row.LaneRequest;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.Settlement;
import dev.okiagari.engine.internal.store.row.StoredNote;
import dev.okiagari.engine.internal.store.row.Submission;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.State;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random operations, done to the store on PostgreSQL and to the model of it in memory: after every few the
 * complete tables must be equal. A failure prints the seed and the latest operations; {@code -Dokiagari.seed} repeats it.
 */
class StoreDifferentialPgTest {
    private static final int OPERATIONS = Integer.getInteger("okiagari.operations", 6000);
    private static final int COMPARE_EVERY = 20;
    private static final long NO_NODE = 999_999;
    private static final List<String> PIPELINES = List.of("p", "q", "r");
    private static final List<String> STEPS = List.of("a", "b", "c");

    private final long seed = Long.getLong("okiagari.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final RandomSettlements settlements = new RandomSettlements(random, PIPELINES, STEPS);
    private final List<LeasedItem> leases = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final TakenMoves taken = new TakenMoves();
    private final List<Long> nodes = new ArrayList<>();
    private DifferentialFixture.@Nullable Backup backup;

    @Test
    void store_and_model_agree_after_every_operation() throws SQLException {
        System.out.println("seed of the differential test: " + seed);
        try (StoreFixture shop = StoreFixture.of(getClass())) {
            DifferentialFixture rivals = new DifferentialFixture(shop, Set.of("q"), Set.of("r"));
            nodes.add(rivals.nodes.register());
            try {
                for (int n = 1; n <= OPERATIONS; n++) {
                    step(rivals);
                    if (n % COMPARE_EVERY == 0) {
                        rivals.compare();
                    }
                }
            } catch (AssertionError | SQLException | RuntimeException e) {
                throw new AssertionError(
                        "seed " + seed + ", after " + log.size() + " operations, the latest:\n  "
                                + String.join("\n  ", log.subList(Math.max(0, log.size() - 25), log.size())),
                        e);
            }
            System.out.println("transitions settled: " + taken);
            taken.requireLosses(seed, OPERATIONS);
        }
    }

    private void step(DifferentialFixture rivals) throws SQLException {
        switch (random.nextInt(26)) {
            case 0, 1, 2 -> submit(rivals);
            case 3, 4, 5, 6 -> claim(rivals, random.nextInt(30) == 0 ? NO_NODE : settlements.pick(nodes));
            case 7, 8, 9, 10, 11 -> settle(rivals);
            case 12, 13 -> pass(rivals);
            case 14 -> wake(rivals);
            case 15 -> reviveOrForget(rivals);
            case 16 -> cancelOrHold(rivals);
            case 17 -> lose(rivals);
            case 18 -> holdSteps(rivals);
            case 19, 20 -> claimSuspect(rivals, settlements.pick(nodes));
            case 21, 22 -> hang(rivals);
            case 23 -> crashLoop(rivals);
            case 24 -> foldOrGoBack(rivals);
            default -> nodes(rivals);
        }
    }

    private void submit(DifferentialFixture rivals) throws SQLException {
        List<Submission> batch = new ArrayList<>();
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            long run = random.nextInt(5) == 0 ? 7 : Lane.NO_RUN;
            String payload = random.nextBoolean() ? null : "\"" + random.nextInt(99) + "\"";
            batch.add(new Submission(settlements.pick(PIPELINES), run, settlements.key(), payload, null));
        }
        IfFinished ifFinished = settlements.pick(List.of(IfFinished.values()));
        say("submit " + batch + " " + ifFinished);
        rivals.submit(batch, ifFinished);
    }

    private void claim(DifferentialFixture rivals, long node) throws SQLException {
        Set<Lane> lanes = new LinkedHashSet<>();
        List<LaneRequest> wanted = new ArrayList<>();
        for (int n = 1 + random.nextInt(8); n > 0; n--) {
            String pipeline = settlements.pick(PIPELINES);
            Lane lane = settlements.lane(pipeline, random.nextInt(3) == 0 ? 7 : Lane.NO_RUN);
            if (lanes.add(lane)) {
                String first = lane.kind() == Lane.Kind.STEP ? "a" : "";
                String step = lane.step().isEmpty() ? first : lane.step();
                long low = random.nextInt(4) == 0 ? rivals.model.now - random.nextInt(90) * 1_000_000L : 0;
                wanted.add(new LaneRequest(lane, step, 1 + random.nextInt(4), low));
            }
        }
        say("claim for " + node + " " + wanted);
        boolean limited = random.nextInt(3) == 0;
        leases.addAll(limited ? rivals.claim(node, wanted, 1 + random.nextInt(6)) : rivals.claim(node, wanted));
    }

    /** As a node looks for suspects: one, from any of its steps. */
    private void claimSuspect(DifferentialFixture rivals, long node) throws SQLException {
        List<LaneRequest> wanted = new ArrayList<>();
        for (String pipeline : PIPELINES) {
            for (String step : STEPS) {
                wanted.add(new LaneRequest(Lane.suspects(pipeline, step), step, 1, LaneRequest.FROM_START));
                wanted.add(new LaneRequest(Lane.suspects(pipeline, step).inRun(7), step, 1, LaneRequest.FROM_START));
            }
        }
        Collections.shuffle(wanted, random);
        say("claim one suspect for " + node);
        List<LeasedItem> found = rivals.claimOne(node, wanted);
        leases.addAll(found);
        taken.add("suspect claimed", found.size());
    }

    private void settle(DifferentialFixture rivals) throws SQLException {
        if (leases.isEmpty()) {
            return;
        }
        List<Settlement> batch = new ArrayList<>();
        Set<Lease> used = new LinkedHashSet<>();
        List<LeasedItem> settled = new ArrayList<>();
        for (int n = 1 + random.nextInt(5); n > 0 && !leases.isEmpty(); n--) {
            LeasedItem leased = leases.get(random.nextInt(leases.size()));
            if (used.add(leased.lease())) {
                batch.add(settlements.of(leased, rivals.model.now));
                settled.add(leased);
            }
        }
        if (random.nextInt(10) == 0) {
            batch.add(settlements.pick(batch));
        }
        say("settle "
                + batch.stream()
                        .map(s -> s.move().transition() + " " + s.lease()
                                + (s.notes().isEmpty() ? "" : " +notes"))
                        .toList());
        Set<Lease> landed = rivals.writes.settle(batch, settlements.pick(nodes), random);
        remember(batch, settled, landed);
    }

    /** Chained items are held on; now and then a used-up lease is kept, to be tried again and refused. */
    private void remember(List<Settlement> batch, List<LeasedItem> settled, Set<Lease> landed) {
        for (int n = 0; n < settled.size(); n++) {
            LeasedItem leased = settled.get(n);
            Move move = batch.get(n).move();
            if (landed.contains(leased.lease())) {
                taken.add(move.transition().name(), 1);
                if (move.transition() == Transition.CHAIN) {
                    leases.add(StoreFixture.chained(leased, move));
                }
            } else {
                taken.add("fenced", 1);
            }
            if (random.nextInt(5) != 0) {
                leases.remove(leased);
            }
        }
    }

    private void pass(DifferentialFixture rivals) throws SQLException {
        Duration time = Duration.ofMillis(settlements.pick(List.of(1, 500, 1500, 4000, 30_000, 400_000, 90_000_000)));
        say("pass " + time);
        rivals.pass(time);
    }

    private void wake(DifferentialFixture rivals) throws SQLException {
        ModelItem item = item(rivals, random.nextBoolean() ? State.PARKED : null);
        if (item != null) {
            boolean bringsNote = !item.step.isEmpty() && random.nextBoolean();
            List<StoredNote> notes =
                    bringsNote ? List.of(new StoredNote("w", "\"" + random.nextInt(1000) + "\"")) : List.of();
            say("wake " + item.id + " " + notes);
            rivals.wake(item.id, notes);
        }
    }

    private void reviveOrForget(DifferentialFixture rivals) throws SQLException {
        ModelItem item = item(rivals, settlements.pick(List.of(State.values())));
        if (item == null || item.ending != null) {
            return; // what an act on a cancelled item that waits for its end does is tested by itself
        }
        switch (random.nextInt(5)) {
            case 0, 1 -> {
                say("retry " + item.id);
                rivals.retry(item.id);
            }
            case 2, 3 -> {
                int from = random.nextInt(STEPS.size());
                say("replay " + item.id + " from " + STEPS.get(from));
                rivals.replay(item.id, STEPS.get(from), STEPS.subList(from, STEPS.size()));
            }
            default -> {
                say("forget " + item.id);
                rivals.forget(item.id);
            }
        }
    }

    private void cancelOrHold(DifferentialFixture rivals) throws SQLException {
        ModelItem item = item(rivals, random.nextInt(3) == 0 ? null : State.WAITING);
        if (item == null || item.ending != null) {
            return;
        }
        say("cancel, hold or release " + item.id + " " + item.state + " held=" + item.held);
        if (item.held && random.nextBoolean()) {
            rivals.release(item.id);
        } else {
            switch (random.nextInt(4)) {
                case 0 -> rivals.cancel(item.id);
                case 1 -> rivals.release(item.id);
                default -> rivals.hold(item.id);
            }
        }
    }

    private void lose(DifferentialFixture rivals) throws SQLException {
        long node = settlements.pick(nodes);
        switch (random.nextInt(4)) {
            case 0 -> {
                say("node " + node + " stops");
                taken.count(rivals.giveBack(node, Set.of(), 1 + random.nextInt(5)));
            }
            case 1 -> {
                Set<Long> known = Set.copyOf(
                        leases.stream().map(l -> l.lease().itemId()).limit(5).toList());
                say("node " + node + " knows only " + known);
                taken.count(rivals.giveBack(node, known, 1 + random.nextInt(5)));
            }
            default -> die(rivals, node);
        }
    }

    /** A machine that dies and is started again, and dies before anything it holds comes to an outcome. */
    private void crashLoop(DifferentialFixture rivals) throws SQLException {
        if (random.nextInt(3) != 0) {
            return;
        }
        long node = settlements.pick(nodes);
        for (int n = 1 + random.nextInt(8); n > 0; n--) {
            claim(rivals, node);
            claimSuspect(rivals, node);
            die(rivals, node);
        }
    }

    private void die(DifferentialFixture rivals, long node) throws SQLException {
        say("node " + node + " dies");
        taken.count(rivals.rescueFromDead(node, 1 + random.nextInt(20)));
        leases.removeIf(l -> rivals.model.find(l.lease()) == null && random.nextInt(5) != 0);
    }

    private void hang(DifferentialFixture rivals) throws SQLException {
        List<LeasedItem> attempts =
                leases.stream().filter(l -> l.ending() == null).toList();
        if (attempts.isEmpty()) {
            return;
        }
        Lease lease = settlements.pick(attempts).lease();
        say("hang " + lease);
        RescueStore.HungRescue became =
                rivals.rescueFromHang(settlements.pick(nodes), lease, Settings.defaults()::hungWindow);
        taken.add("hang " + became, 1);
    }

    private void foldOrGoBack(DifferentialFixture rivals) throws SQLException {
        if (random.nextInt(6) != 0) {
            taken.add("folded", rivals.fold(1 + random.nextInt(60)));
        } else if (backup == null || random.nextInt(3) == 0) {
            say("back up");
            backup = rivals.backUp();
        } else {
            say("go back"); // attempts of the lost time go on
            rivals.goBack(backup);
            taken.add("gone back", 1);
        }
    }

    private void holdSteps(DifferentialFixture rivals) throws SQLException {
        String name = settlements
                .pick(List.of(HoldName.step("p", "a"), HoldName.step("q", "b"), HoldName.upstream("arxiv")))
                .text();
        say("hold or release " + name);
        if (random.nextBoolean()) {
            rivals.holdStep(name, "reason " + random.nextInt(10));
        } else {
            rivals.releaseStep(name);
        }
    }

    private void nodes(DifferentialFixture rivals) throws SQLException {
        long node = settlements.pick(nodes);
        switch (random.nextInt(7)) {
            case 0, 1 -> {
                say("register");
                nodes.add(rivals.nodes.register());
            }
            case 2, 3 -> {
                say("beat " + node);
                rivals.nodes.beat(node);
            }
            case 4 -> {
                say("leave " + node);
                rivals.nodes.leave(node);
            }
            case 5 -> {
                say("a stranger with the id of node " + node);
                rivals.nodes.impersonate(node, List.of(new LaneRequest(settlements.lane("p", Lane.NO_RUN), "a", 5, 0)));
            }
            default -> {
                say("bury " + node);
                rivals.nodes.bury(node, random.nextInt(3) == 0);
            }
        }
        nodes.subList(0, Math.max(0, nodes.size() - 5)).clear();
    }

    private @Nullable ModelItem item(DifferentialFixture rivals, @Nullable State state) {
        Stream<ModelItem> all = rivals.model.items.values().stream();
        List<ModelItem> some =
                all.filter(i -> state == null || i.state == state).toList();
        return some.isEmpty() ? null : settlements.pick(some);
    }

    private void say(String operation) {
        log.add(operation);
    }
}
