package dev.okiagari.engine.testing;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.JacksonCodec;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.run.RunStore;
import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SchemaVersion;
import dev.okiagari.engine.internal.store.upstream.ProbeStore;
import dev.okiagari.engine.internal.watch.DueSchedules;
import dev.okiagari.engine.internal.watch.RunDuty;
import dev.okiagari.engine.internal.work.PipelineDescriptions;
import dev.okiagari.engine.internal.work.Versions;
import dev.okiagari.engine.internal.work.attempt.AttemptRunner;
import dev.okiagari.engine.internal.work.figure.FigureWriter;
import dev.okiagari.engine.internal.work.figure.NodeFigures;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.GuardedConnection;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Firing;
import dev.okiagari.engine.schedule.Schedule;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The engine for tests: the same attempts, the same decisions and the same SQL as a node, but in the caller's thread,
 * at a time the test sets. Every write runs twice, the first time rolled back, so that a write with other effects than
 * those on its connection is found. Deadlines are not enforced. For one thread, and the only worker on its database.
 */
public final class TestEngine implements AutoCloseable {
    private static final int CLAIM = 100;
    private static final int MOST_ATTEMPTS = 100_000;
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);

    private final Connections connections;
    private final List<Definition<?>> definitions = new ArrayList<>();
    private final JacksonCodec codec = new JacksonCodec();
    private Workload workload;
    private final TestDesk desk;
    private FigureWriter figures;
    private AttemptRunner attempts;
    private Probes probes;
    private @Nullable UpstreamCalls calls;
    private final ProbeStore holds = new ProbeStore();
    private final Client client;
    private final ClaimStore claims = new ClaimStore();
    private final RescueStore rescues = new RescueStore();
    private final NodeStore nodes = new NodeStore();
    private DueSchedules schedules;
    private final RunDuty runs = new RunDuty();
    private final Versions versions;
    private Runnable afterCrash = () -> {};
    private long nodeId;
    private boolean isClosed;

    private TestEngine(DataSource source, Steps<?>... pipelines) {
        for (Steps<?> steps : pipelines) {
            definitions.add(steps.define());
        }
        this.connections = new Connections(
                source,
                2,
                new Connections.SessionSettings(() -> "okiagari test engine", STATEMENT_TIMEOUT, Duration.ZERO, false));
        this.workload = Workload.of(definitions, "test");
        this.desk = new TestDesk(connections, () -> nodeId);
        this.probes = new Probes(connections, workload.closures(), () -> nodeId);
        NodeFigures counted = new NodeFigures(definitions, () -> nodeId);
        this.figures = new FigureWriter(connections, counted);
        this.attempts = attempts(counted);
        this.client = Client.on(source, codec);
        this.schedules = new DueSchedules(List.of(), connections, GuardedConnection.of(connections));
        inTransaction(c -> {
            SchemaVersion.check(c);
            return true;
        });
        this.nodeId = register();
        this.versions =
                new Versions(connections, () -> nodeId, Duration.ZERO, definitions, new PipelineDescriptions(codec));
        uninterrupted(versions::enter);
    }

    /** An engine on a database that has the schema. */
    public static TestEngine on(DataSource source, Steps<?>... pipelines) {
        return new TestEngine(source, pipelines);
    }

    public Client client() {
        return client;
    }

    /** Gives it these schedules instead of those it had; {@link #fireSchedules} fires what is due of them. */
    public TestEngine schedules(Schedule... all) {
        schedules = new DueSchedules(
                List.of(all).stream()
                        .map(s -> new Schedule(s.name(), s.slots(), firing -> fireTwice(s, firing)))
                        .toList(),
                connections,
                GuardedConnection.of(connections));
        uninterrupted(() -> {
            schedules.declare();
            return true;
        });
        return this;
    }

    /**
     * Fires every schedule that is due now, and returns how many firings there were. Every action runs twice, the first
     * time undone. One that throws is put off as it would be on a node: {@code client().schedules()} says why.
     */
    public int fireSchedules() {
        return uninterrupted(() -> schedules.fireDue(() -> false));
    }

    private static void fireTwice(Schedule schedule, Firing firing) throws Exception {
        Savepoint before = firing.tx().setSavepoint();
        schedule.action().fire(firing);
        firing.tx().rollback(before);
        schedule.action().fire(firing);
    }

    /**
     * Makes every attempt that is due now, and those that become due by them, until nothing is; then ends the runs that
     * are over. Returns how many attempts were made.
     */
    public int drain() {
        int made = 0;
        while (true) {
            List<ProbeStore.ActiveHold> held = inTransaction(holds::active);
            workload.closures()
                    .replaceHolds(held.stream().map(h -> new HoldName(h.name())).collect(Collectors.toSet()));
            workload.closures().replaceOutdated(uninterrupted(versions::refresh));
            reportCalls();
            workload.closures().replaceRuns(inTransaction(RunStore::open));
            List<LeasedItem> leased = new ArrayList<>(claimProbes(held));
            leased.addAll(inTransaction(
                            c -> claims.claim(c, nodeId, workload.closures().requests(CLAIM), Integer.MAX_VALUE))
                    .items());
            if (leased.isEmpty()) {
                lookAfterRuns();
                uninterrupted(() -> {
                    figures.write(); // a node does that once a second
                    return true;
                });
                return made;
            }
            leased.forEach(workload.capacity()::arrive);
            for (LeasedItem item : leased) {
                made += attemptChain(item);
                workload.capacity().leave();
                if (made > MOST_ATTEMPTS) {
                    throw new AssertionError("the pipeline does not come to rest: " + made + " attempts were made");
                }
                if (desk.hasCrashed()) {
                    afterCrash.run();
                    restart();
                    break;
                }
            }
        }
    }

    /** As a watcher does: runs that are over end, those that wait too long stop. */
    private void lookAfterRuns() {
        uninterrupted(() -> {
            runs.runOnce(connections);
            return true;
        });
    }

    /** Moves the time forward and makes every attempt that is due then. */
    public int drainAfter(Duration time) {
        advance(time);
        return drain();
    }

    /** Moves the database's clock forward; nothing runs until {@link #drain}. */
    public void advance(Duration time) {
        inTransaction(c -> {
            ClockStore.advance(c, time);
            return true;
        });
    }

    /** The next settle of this step is lost right before its commit, as if the process had been killed there. */
    public void crashBeforeCommit(String step) {
        desk.crash(step, TestDesk.Crash.BEFORE_COMMIT);
    }

    /** The next settle of this step is committed, but the process is killed before it knows. */
    public void crashAfterCommit(String step) {
        desk.crash(step, TestDesk.Crash.AFTER_COMMIT);
    }

    /** Lets the test look at what a crash has left, before another process takes over. */
    public void whenCrashed(Runnable look) {
        afterCrash = look;
    }

    /** The dead process's items are offered again, as a watcher would, and a new process takes over. */
    private void restart() {
        inTransaction(c -> rescues.rescueFromDead(c, nodeId, MOST_ATTEMPTS));
        inTransaction(c -> nodes.leave(c, nodeId));
        workload = Workload.of(definitions, "test"); // nothing in the dead process's hands counts any more
        probes = new Probes(connections, workload.closures(), () -> nodeId);
        NodeFigures counted = new NodeFigures(definitions, () -> nodeId); // what was not written is lost
        figures = new FigureWriter(connections, counted);
        attempts = attempts(counted);
        nodeId = register();
        desk.recover();
    }

    private AttemptRunner attempts(NodeFigures counted) {
        calls = UpstreamCalls.inThisThread(connections, workload.closures(), probes, () -> nodeId);
        calls.declare(definitions);
        return AttemptRunner.inThisThread(workload, codec, desk, calls, probes, Listener.NONE, counted);
    }

    /** As a node does about once a second: what steps saw of upstreams and dealt with themselves counts too. */
    private void reportCalls() {
        UpstreamCalls known = calls;
        if (known != null) {
            uninterrupted(() -> {
                known.housekeep(connections);
                return true;
            });
        }
    }

    private List<LeasedItem> claimProbes(List<ProbeStore.ActiveHold> held) {
        return uninterrupted(() -> {
            List<LeasedItem> claimed = new ArrayList<>();
            UpstreamCalls known = calls;
            probes.claimDue(known == null ? held : known.probe(held), claimed::add);
            return claimed;
        });
    }

    private int attemptChain(LeasedItem first) {
        int made = 0;
        try {
            for (LeasedItem item = first; item != null; item = attempts.attempt(item)) {
                made++;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("could not drain because the thread was interrupted", e);
        }
        return made;
    }

    private long register() {
        return inTransaction(c -> nodes.register(
                c,
                new NodeStore.Introduction(
                        "test", "test", ProcessHandle.current().pid(), "test")));
    }

    private <T> T inTransaction(Connections.Use<T> use) {
        return uninterrupted(() -> connections.inTransaction(use));
    }

    /** Something that uses the database and may wait for it. */
    @FunctionalInterface
    private interface Waiting<T> {
        T get() throws SQLException, InterruptedException;
    }

    private static <T> T uninterrupted(Waiting<T> work) {
        try {
            return work.get();
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("could not use the database because the thread was interrupted", e);
        }
    }

    @Override
    public void close() {
        if (isClosed) {
            return;
        }
        isClosed = true;
        try {
            inTransaction(c -> nodes.leave(c, nodeId)); // else its version of a pipeline would count for ever
        } finally {
            connections.close();
        }
    }
}
