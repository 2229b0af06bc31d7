package dev.okiagari.engine.simulation;

import dev.okiagari.engine.internal.store.SimulatedStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A whole system in virtual time: processes, the database between them, troubles, and the reckoning that looks at every
 * step. One world is one seed; the same scope gives the same trace. A new kind of decision (verdicts of
 * runs) comes in as a {@link Trouble}, a line in {@link Script} or {@link Weather}, and a rule in {@link Account}.
 */
final class World {
    private static final long PEACE_AT_MOST = 2400 * Timeline.SECOND;

    final Scope scope;
    final Timeline time = new Timeline();
    final Chance chance;
    final Trace trace;
    final Wire wire;
    final Script script;
    final SimulatedStore store;
    final Database database = new Database(this);
    final Reckoning reckoning = new Reckoning(this);
    final Shop shop = new Shop(this);
    private final Weather weather;
    private final List<Worker> processes = new ArrayList<>();
    private final Deque<Backup> backups = new ArrayDeque<>();
    private int processNumber;

    private record Backup(long takenAt, SimulatedStore.Backup rows, Reckoning.Books books) {}

    /**
     * How a world went.
     *
     * @param broken null when every promise was kept
     */
    record Outcome(Scope scope, @Nullable Broken broken, Trace trace) {}

    private World(Scope scope, boolean traced) {
        this.scope = scope;
        this.chance = new Chance(scope.seed());
        this.trace = new Trace(traced, time);
        this.wire = new Wire(time, chance, scope);
        this.script = new Script(scope, chance);
        this.store = new SimulatedStore(Layout.WRITES_ON_END, time.now(), scope.flaw());
        this.weather = new Weather(this);
    }

    /** Lets a world run from its beginning to its end, or to the first broken promise. */
    static Outcome run(Scope scope, boolean traced) {
        World world = new World(scope, traced);
        try {
            world.live();
            return new Outcome(scope, null, world.trace);
        } catch (Broken e) {
            world.trace.say(e.itemId(), "BROKEN", String.valueOf(e.getMessage()));
            return new Outcome(scope, e, world.trace);
        }
    }

    List<Worker> processes() {
        return processes;
    }

    /** A backup each second, as a standby follows. */
    void backUp() {
        boolean isNeeded = scope.has(Trouble.RESTORES) || scope.has(Trouble.FAILOVERS);
        if (isNeeded && weather.isTroubled()) {
            backups.addFirst(new Backup(time.now(), store.backup(), reckoning.books()));
            time.in(Timeline.SECOND, this::backUp);
        }
    }

    /** The database is again as it was so many seconds ago. Who submitted what it has forgotten does so again. */
    void goBack(long seconds) {
        if (!weather.isTroubled()) {
            return;
        }
        Backup backup = backups.stream()
                .filter(b -> b.takenAt <= time.now() - seconds * Timeline.SECOND)
                .findFirst()
                .orElse(null);
        if (backup == null) {
            return;
        }
        trace.say(0, "the database goes back to what it was at", backup.takenAt / 1e6);
        backups.removeIf(b -> b.takenAt > backup.takenAt);
        List<Account> forgotten = database.goBack(backup.rows, backup.books);
        Collections.shuffle(forgotten, new Random(time.now()));
        for (Account one : forgotten) {
            time.in(chance.upToSeconds(5), () -> database.submit(one.pipeline, one.key));
        }
        wire.disturb(0);
        processes.forEach(Worker::disturb);
    }

    private void live() {
        for (int n = 0; n < scope.items(); n++) {
            String key = "k" + n;
            long when = (long) (chance.draw() * (scope.minutes() * 60 - 20) * Timeline.SECOND);
            time.in(when, () -> database.submit(chance.pick(Layout.PIPELINES), key));
        }
        for (int n = 0; n < scope.processes(); n++) {
            processes.add(new Worker(this, ++processNumber));
        }
        weather.begin();
        time.in(Timeline.SECOND, this::replaceTheDead);
        long peaceAt = time.now() + 60L * scope.minutes() * Timeline.SECOND;
        while (time.now() < peaceAt) {
            step();
        }
        trace.say(0, "peace");
        weather.peace();
        script.peace();
        while (!reckoning.allEnded()) {
            if (time.now() > peaceAt + PEACE_AT_MOST) {
                throw new Broken(
                        "everything ends", reckoning.unended(), "has not ended 40 minutes after the last trouble");
            }
            step();
        }
    }

    private void step() {
        if (!time.step()) {
            throw new IllegalStateException("could not go on because nothing is ahead");
        }
        if (database.takeChanged()) {
            reckoning.check();
        }
    }

    /** Somebody starts a new process for each that has gone, not at once. */
    private void replaceTheDead() {
        database.look();
        for (int n = 0; n < processes.size(); n++) {
            if (processes.get(n).isGone() && chance.oneIn(8)) {
                processes.set(n, new Worker(this, ++processNumber));
            }
        }
        time.in(Timeline.SECOND, this::replaceTheDead);
    }
}
