package dev.okiagari.engine.store;

import dev.okiagari.engine.model.Decision;
import dev.okiagari.engine.model.Event;
import dev.okiagari.engine.model.Failure;
import dev.okiagari.engine.model.HoldScope;
import dev.okiagari.engine.model.Kind;
import dev.okiagari.engine.model.Machine;
import dev.okiagari.engine.model.Move;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.model.Transition;
import dev.okiagari.engine.model.When;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random operations, done to the store on PostgreSQL and to the model of it in memory: after every few the
 * complete tables must be equal. A failure prints the seed and the latest operations; {@code -Dokiagari.seed} repeats it.
 */
class StoreDifferentialPgTest {
    private static final int OPERATIONS = Integer.getInteger("okiagari.operations", 5000);
    private static final int COMPARE_EVERY = 20;
    private static final Duration SILENCE = Duration.ofSeconds(25);
    private static final List<String> PIPELINES = List.of("p", "q");
    private static final List<String> STEPS = List.of("a", "b", "c");

    private final long seed = Long.getLong("okiagari.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final List<Leased> leases = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private final TreeMap<String, Integer> taken = new TreeMap<>();
    private final List<Long> nodes = new ArrayList<>();

    @Test
    void store_and_model_agree_after_every_operation() throws SQLException {
        System.out.println("seed of the differential test: " + seed);
        try (Workshop shop = Workshop.of(getClass())) {
            Rivals rivals = new Rivals(shop, Set.of("q"));
            nodes.add(rivals.register());
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
        }
    }

    private void step(Rivals rivals) throws SQLException {
        switch (random.nextInt(20)) {
            case 0, 1, 2 -> submit(rivals);
            case 3, 4, 5, 6 -> claim(rivals);
            case 7, 8, 9, 10, 11 -> settle(rivals);
            case 12, 13 -> pass(rivals);
            case 14 -> wake(rivals);
            case 15 -> reviveOrForget(rivals);
            case 16 -> cancelOrHold(rivals);
            case 17 -> lose(rivals);
            case 18 -> holdSteps(rivals);
            default -> nodes(rivals);
        }
    }

    private void submit(Rivals rivals) throws SQLException {
        List<Submission> batch = new ArrayList<>();
        for (int n = 1 + random.nextInt(4); n > 0; n--) {
            long run = random.nextInt(5) == 0 ? 7 : Submission.NO_RUN;
            String payload = random.nextBoolean() ? null : "\"" + random.nextInt(99) + "\"";
            batch.add(new Submission(pick(PIPELINES), run, key(), payload, null));
        }
        IfFinished ifFinished = pick(List.of(IfFinished.values()));
        say("submit " + batch + " " + ifFinished);
        rivals.submit(batch, ifFinished);
    }

    private void claim(Rivals rivals) throws SQLException {
        Set<String> lanes = new LinkedHashSet<>();
        List<Wanted> wanted = new ArrayList<>();
        for (int n = 1 + random.nextInt(6); n > 0; n--) {
            String pipeline = pick(PIPELINES);
            String step = pick(List.of("", "a", "b", "c", "!end"));
            String name = STEPS.contains(step) ? step : step.isEmpty() ? "a" : "";
            if (lanes.add(pipeline + ":" + step)) {
                long low = random.nextInt(4) == 0 ? rivals.model.now - random.nextInt(90) * 1_000_000L : 0;
                wanted.add(new Wanted(pipeline + ":" + step, name, 1 + random.nextInt(4), low));
            }
        }
        long node = random.nextInt(30) == 0 ? 999_999 : pick(nodes);
        say("claim for " + node + " " + wanted);
        leases.addAll(rivals.claim(node, wanted));
    }

    private void settle(Rivals rivals) throws SQLException {
        if (leases.isEmpty()) {
            return;
        }
        List<Settlement> batch = new ArrayList<>();
        Set<Lease> used = new LinkedHashSet<>();
        List<Leased> settled = new ArrayList<>();
        for (int n = 1 + random.nextInt(5); n > 0 && !leases.isEmpty(); n--) {
            Leased leased = leases.get(random.nextInt(leases.size()));
            if (used.add(leased.lease())) {
                batch.add(settlement(rivals, leased));
                settled.add(leased);
            }
        }
        if (random.nextInt(10) == 0) {
            batch.add(pick(batch));
        }
        say("settle "
                + batch.stream()
                        .map(s -> s.move().transition() + " " + s.lease()
                                + (s.notes().isEmpty() ? "" : " +notes"))
                        .toList());
        Set<Lease> landed = rivals.settle(batch, pick(nodes));
        remember(batch, settled, landed);
    }

    /** Chained items are held on; now and then a used-up lease is kept, to be tried again and refused. */
    private void remember(List<Settlement> batch, List<Leased> settled, Set<Lease> landed) {
        for (int n = 0; n < settled.size(); n++) {
            Leased leased = settled.get(n);
            Move move = batch.get(n).move();
            if (landed.contains(leased.lease())) {
                taken.merge(move.transition().name(), 1, Integer::sum);
                if (move.transition() == Transition.CHAIN) {
                    leases.add(Workshop.chained(leased, move));
                }
            } else {
                taken.merge("fenced", 1, Integer::sum);
            }
            if (random.nextInt(5) != 0) {
                leases.remove(leased);
            }
        }
    }

    private Settlement settlement(Rivals rivals, Leased leased) {
        if (leased.ending() != null) {
            Event event = random.nextInt(4) == 0
                    ? new Event.HookFailed(failure(Kind.BROKEN))
                    : new Event.Cancelled(Objects.requireNonNullElse(leased.endReason(), ""));
            return Settlement.of(
                    leased.lease(),
                    leased.pipeline(),
                    leased.runId(),
                    Machine.apply(leased.situation(), event, Workshop.facts("")));
        }
        Move move = Machine.apply(
                Workshop.started(leased),
                event(rivals),
                Workshop.facts(leased.lease().step()));
        if (move.transition() == Transition.ADVANCE && random.nextInt(5) == 0) {
            move = move.with(failure(Kind.TRANSIENT)); // as onExhausted does
        }
        List<StoredNote> notes = new ArrayList<>();
        List<Submission> children = new ArrayList<>();
        if (random.nextInt(3) == 0) {
            notes.add(new StoredNote(pick(List.of("x", "y")), "\"" + random.nextInt(1000) + "\""));
        }
        if (random.nextInt(8) == 0) {
            children.add(new Submission(
                    pick(PIPELINES), 0, key(), null, leased.lease().itemId()));
        }
        Lease lease = leased.lease();
        if (random.nextInt(12) == 0) {
            lease = random.nextBoolean()
                    ? new Lease(lease.itemId(), lease.epoch() - 1, lease.step())
                    : new Lease(lease.itemId(), lease.epoch(), lease.step() + "x");
        }
        return new Settlement(
                lease,
                leased.pipeline(),
                leased.runId(),
                move,
                Workshop.started(leased).attempt(),
                3,
                notes,
                children);
    }

    private Event event(Rivals rivals) {
        boolean chain = random.nextBoolean();
        return switch (random.nextInt(14)) {
            case 0, 1, 2, 3 -> new Event.Decided(new Decision.Next(), chain);
            case 4 -> new Event.Decided(new Decision.GoTo(pick(STEPS)), chain);
            case 5 -> new Event.Decided(new Decision.Done(), chain);
            case 6 -> new Event.Decided(new Decision.Reject("not wanted"), chain);
            case 7 -> new Event.Decided(new Decision.Later(Objects.requireNonNull(when(rivals)), "later"), chain);
            case 8, 9 ->
                new Event.Decided(new Decision.Park("parked", random.nextBoolean() ? null : when(rivals)), chain);
            case 10 -> new Event.Hung();
            case 11 -> new Event.HookFailed(failure(Kind.UNKNOWN));
            default -> new Event.Failed(failure(pick(List.of(Kind.values()))), random.nextInt(3) / 2.0, false);
        };
    }

    private When when(Rivals rivals) {
        long millis = random.nextInt(100_000);
        return random.nextBoolean()
                ? When.in(Duration.ofMillis(millis))
                : When.at(Instant.ofEpochMilli(rivals.model.now / 1000 + millis));
    }

    private Failure failure(Kind kind) {
        HoldScope scope = random.nextBoolean() ? HoldScope.step() : HoldScope.upstream("arxiv");
        return new Failure(
                kind.as("c." + kind.word()),
                random.nextBoolean() ? null : 400 + random.nextInt(200),
                random.nextInt(3) == 0 ? "23505" : null,
                "SomeException",
                "message " + random.nextInt(100) + " 'with \"quotes\" \\ and é",
                "a rule",
                null,
                scope,
                Duration.ofMillis(random.nextInt(5000)));
    }

    private void pass(Rivals rivals) throws SQLException {
        Duration time = Duration.ofMillis(pick(List.of(1, 500, 1500, 4000, 30_000, 400_000)));
        say("pass " + time);
        rivals.pass(time);
    }

    private void wake(Rivals rivals) throws SQLException {
        ModelItem item = item(rivals, random.nextBoolean() ? State.PARKED : null);
        if (item != null) {
            boolean bringsNote = !item.step.isEmpty() && random.nextBoolean();
            List<StoredNote> notes =
                    bringsNote ? List.of(new StoredNote("w", "\"" + random.nextInt(1000) + "\"")) : List.of();
            say("wake " + item.id + " " + notes);
            rivals.wake(item.id, notes);
        }
    }

    private void reviveOrForget(Rivals rivals) throws SQLException {
        ModelItem item = item(rivals, pick(List.of(State.values())));
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

    private void cancelOrHold(Rivals rivals) throws SQLException {
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

    private void lose(Rivals rivals) throws SQLException {
        long node = pick(nodes);
        boolean endings = rivals.model.heldBy(node).stream().anyMatch(i -> i.ending != null);
        switch (random.nextInt(4)) {
            case 0 -> {
                say("node " + node + " stops");
                rivals.offerAgain(node, new Event.Stopped(), 1 + random.nextInt(5));
            }
            case 1 -> {
                Set<Long> known = Set.copyOf(
                        leases.stream().map(l -> l.lease().itemId()).limit(5).toList());
                say("node " + node + " knows only " + known);
                rivals.offerUnknown(node, known, 1 + random.nextInt(5));
            }
            default -> {
                boolean marked = !endings && random.nextInt(3) == 0;
                say("node " + node + " dies, marked=" + marked);
                rivals.offerAgain(node, new Event.NodeDied(marked), 1 + random.nextInt(20));
            }
        }
    }

    private void holdSteps(Rivals rivals) throws SQLException {
        String name = pick(List.of(HoldScope.stepName("p", "a"), HoldScope.stepName("q", "b"), "upstream:arxiv"));
        say("hold or release " + name);
        if (random.nextBoolean()) {
            rivals.holdStep(name, "reason " + random.nextInt(10));
        } else {
            rivals.releaseStep(name);
        }
    }

    private void nodes(Rivals rivals) throws SQLException {
        long node = pick(nodes);
        switch (random.nextInt(3)) {
            case 0 -> {
                say("register");
                nodes.add(rivals.register());
            }
            case 1 -> {
                say("beat " + node);
                rivals.beat(node);
            }
            default -> {
                say("bury " + node);
                rivals.bury(node, SILENCE);
            }
        }
        while (nodes.size() > 5) {
            nodes.removeFirst();
        }
    }

    private @Nullable ModelItem item(Rivals rivals, @Nullable State state) {
        Stream<ModelItem> all = rivals.model.items.values().stream();
        List<ModelItem> some =
                all.filter(i -> state == null || i.state == state).toList();
        return some.isEmpty() ? null : pick(some);
    }

    private String key() {
        return "k" + random.nextInt(60);
    }

    private <T> T pick(List<T> some) {
        return some.get(random.nextInt(some.size()));
    }

    private void say(String operation) {
        log.add(operation);
    }
}
