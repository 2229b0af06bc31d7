package dev.okiagari.engine.testing;

import dev.okiagari.engine.Client;
import dev.okiagari.engine.failure.Failure;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.failure.Rules;
import dev.okiagari.engine.internal.decide.Classifier;
import dev.okiagari.engine.internal.log.EventLog;
import dev.okiagari.engine.internal.store.item.ClaimStore;
import dev.okiagari.engine.internal.store.item.RescueStore;
import dev.okiagari.engine.internal.store.node.NodeLook;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.store.row.Installations;
import dev.okiagari.engine.internal.store.row.LeasedItem;
import dev.okiagari.engine.internal.store.row.NodeIdentity;
import dev.okiagari.engine.internal.store.sql.ClockStore;
import dev.okiagari.engine.internal.store.sql.Connections;
import dev.okiagari.engine.internal.store.sql.SchemaVersion;
import dev.okiagari.engine.internal.watch.DueSchedules;
import dev.okiagari.engine.internal.watch.NewsDuty;
import dev.okiagari.engine.internal.watch.RunDuty;
import dev.okiagari.engine.internal.work.Versions;
import dev.okiagari.engine.internal.work.attempt.AttemptParts;
import dev.okiagari.engine.internal.work.attempt.AttemptRunner;
import dev.okiagari.engine.internal.work.attempt.Deadlines;
import dev.okiagari.engine.internal.work.attempt.GuardedListeners;
import dev.okiagari.engine.internal.work.attempt.NestedHooks;
import dev.okiagari.engine.internal.work.attempt.PoolWaits;
import dev.okiagari.engine.internal.work.attempt.SettledLately;
import dev.okiagari.engine.internal.work.attempt.Traces;
import dev.okiagari.engine.internal.work.figure.FigureWriter;
import dev.okiagari.engine.internal.work.figure.NodeFigures;
import dev.okiagari.engine.internal.work.load.BlockedWork;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.GuardedConnection;
import dev.okiagari.engine.internal.work.upstream.Probes;
import dev.okiagari.engine.internal.work.upstream.UpstreamCalls;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Firing;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.upstream.Upstream;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The engine for tests: the same attempts, decisions and SQL as a node, but in the caller's thread, at a time that the
 * test sets. Every write runs twice and is rolled back the first time, which reveals effects outside its connection.
 * Deadlines are not enforced. For one thread; no node may work on the same database.
 */
public final class TestEngine implements AutoCloseable {
    private static final int CLAIM = 100;
    private static final int MOST_ATTEMPTS = 100_000;
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(30);

    private final Connections connections;
    private final List<PipelineDefinition<?>> definitions;
    private final Codec codec;
    private final List<Listener> listeners = new ArrayList<>();
    private final List<Around> hooks = new ArrayList<>();
    private final TestSettler settler;
    private final Client client;
    private final ClaimStore claims = new ClaimStore();
    private final RescueStore rescues = new RescueStore();
    private final NodeStore nodes = new NodeStore();
    private final RunDuty runs = new RunDuty();
    private final EventLog events;
    private final NewsDuty news;
    private final Installations installations;
    private final Versions versions;
    private DueSchedules schedules;
    private OneProcess process;
    private Runnable afterCrash = () -> {};
    private boolean isClosed;

    /** What is lost when a process dies. */
    private final class OneProcess {
        final NodeIdentity node = inTransaction(c -> nodes.register(
                c,
                new NodeStore.Introduction(
                        "test", "test", ProcessHandle.current().pid(), "test"),
                Settings.defaults()));
        final Workload workload = Workload.of(definitions, "test");
        final Probes probes = new Probes(connections, workload.blocked(), () -> node);
        final UpstreamCalls calls = UpstreamCalls.inThisThread(connections, workload.blocked(), probes, () -> node);
        final NodeFigures counted = new NodeFigures(node::id);
        final FigureWriter figures = new FigureWriter(connections, counted);
        final AttemptRunner attempts = new AttemptRunner(new AttemptParts(
                workload,
                codec,
                settler,
                new Deadlines(() -> true),
                calls,
                probes,
                new GuardedListeners(listeners),
                new NestedHooks(hooks),
                counted,
                events,
                () -> installations,
                new SettledLately(),
                () -> true,
                new Traces(connections),
                new PoolWaits()));

        OneProcess() {
            calls.declare(definitions);
        }
    }

    private TestEngine(DataSource source, Codec codec, Steps<?>... pipelines) {
        this.codec = codec;
        this.definitions =
                Stream.of(pipelines).<PipelineDefinition<?>>map(Steps::define).toList();
        definitions.forEach(definition -> codec.require(definition.pipeline().payloadType()));
        this.connections = new Connections(
                source,
                2,
                new Connections.SessionSettings(() -> "okiagari test engine", STATEMENT_TIMEOUT, Duration.ZERO, false));
        this.client = Client.on(source, codec);
        this.schedules = due(List.of());
        this.settler = new TestSettler(connections, new NestedHooks(hooks), this::nodeId);
        this.events = new EventLog(definitions, codec);
        this.news = new NewsDuty(events, new GuardedListeners(listeners));
        this.installations = inTransaction(c -> {
            SchemaVersion.check(c);
            return NodeStore.installations(c);
        });
        this.process = new OneProcess();
        this.versions = new Versions(connections, this::nodeId, Duration.ZERO, definitions);
        uninterrupted(versions::enter);
    }

    /** An engine on a database that has the schema. */
    public static TestEngine on(DataSource source, Steps<?>... pipelines) {
        return on(source, Codec.found(), pipelines);
    }

    /** The same with your own codec, which its client uses too. */
    public static TestEngine on(DataSource source, Codec codec, Steps<?>... pipelines) {
        return new TestEngine(source, codec, pipelines);
    }

    /** The failure that an attempt would record for {@code thrown} from a call to {@code called}, without rules of its step. */
    public static Failure classify(Throwable thrown, @Nullable Upstream called) {
        return Classifier.classify(thrown, called, Rules.of());
    }

    public Client client() {
        return client;
    }

    private long nodeId() {
        return process.node.id();
    }

    /** Adds a listener, which hears what one of a node would. */
    public TestEngine listener(Listener more) {
        listeners.add(more);
        return this;
    }

    /** Adds a hook around each attempt and each write, inside those that were added before. */
    public TestEngine around(Around more) {
        hooks.add(more);
        return this;
    }

    /** Replaces the schedules; {@link #fireSchedules} fires those that are due. */
    public TestEngine schedules(Schedule... all) {
        schedules = due(List.of(all).stream()
                .map(s -> new Schedule(s.name(), s.slots(), firing -> fireTwice(s, firing)))
                .toList());
        uninterrupted(schedules::declare);
        return this;
    }

    private DueSchedules due(List<Schedule> all) {
        return new DueSchedules(
                all, connections, GuardedConnection.of(connections), client.runs(), STATEMENT_TIMEOUT, () -> {});
    }

    /**
     * Fires every schedule that is due now and returns the number of firings. Every action runs twice and is rolled back the first
     * time. One that throws is postponed as it would be on a node: {@code client().schedules()} says why.
     */
    public int fireSchedules() {
        return uninterrupted(schedules::fireDue);
    }

    private static void fireTwice(Schedule schedule, Firing firing) throws Exception {
        Savepoint before = firing.tx().setSavepoint();
        schedule.action().fire(firing);
        firing.tx().rollback(before);
        schedule.action().fire(firing);
    }

    /**
     * Makes all attempts that are due, and those that become due through them, until none is left; then ends the runs
     * that are complete. Returns the number of attempts.
     */
    public int drain() {
        return uninterrupted(() -> {
            int made = 0;
            for (List<LeasedItem> leased = claim(); !leased.isEmpty(); leased = claim()) {
                made = attemptAll(leased, made);
            }
            runs.runOnce(connections);
            news.runOnce(connections);
            process.figures.write(); // a node does that once a second
            return made;
        });
    }

    /** As a node's housekeeping and claimer do. */
    private List<LeasedItem> claim() throws SQLException, InterruptedException {
        BlockedWork blocked = process.workload.blocked();
        long begin = blocked.beginReading();
        NodeLook look = connections.alone(c -> NodeLook.read(c, nodeId(), versions.pipelines(), List.of()));
        blocked.replaceHolds(
                begin, look.holds().stream().map(h -> new HoldName(h.name())).collect(Collectors.toSet()));
        blocked.replaceLimits(look.limits());
        blocked.replaceOutdated(versions.refresh(look.versions()));
        process.calls.housekeep(look.ailing());
        blocked.replaceRuns(begin, look.runs());
        List<LeasedItem> leased = new ArrayList<>();
        process.probes.claimDue(process.calls.probe(look.holds()), leased::add);
        leased.addAll(connections
                .inTransaction(c -> claims.claim(c, process.node, blocked.requests(CLAIM), Integer.MAX_VALUE))
                .items());
        return leased;
    }

    /** Returns how many attempts were made together with those before. */
    private int attemptAll(List<LeasedItem> leased, int before) throws SQLException, InterruptedException {
        int made = before;
        leased.forEach(process.workload.capacity()::arrive);
        for (LeasedItem first : leased) {
            for (LeasedItem item = first; item != null; item = process.attempts.attempt(item, () -> true)) {
                made++;
            }
            process.workload.capacity().leave();
            if (made > MOST_ATTEMPTS) {
                throw new AssertionError("the pipeline does not come to rest: " + made + " attempts were made");
            }
            if (settler.hasCrashed()) {
                afterCrash.run();
                restart();
                break;
            }
        }
        return made;
    }

    /** Moves the time forward and makes all attempts that are then due. */
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

    /** Loses the next settle of this step right before its commit, as if the process had been killed there. */
    public void crashBeforeCommit(String step) {
        settler.crash(step, false);
    }

    /** Commits the next settle of this step, but kills the process before it learns of that. */
    public void crashAfterCommit(String step) {
        settler.crash(step, true);
    }

    /** Lets the test inspect the state after a crash, before another process takes over. */
    public void whenCrashed(Runnable look) {
        afterCrash = look;
    }

    /** Offers the dead process's items again, as a watcher would, and lets a new process take over. */
    private void restart() {
        inTransaction(c -> rescues.rescueFromDead(c, nodeId(), MOST_ATTEMPTS));
        inTransaction(c -> nodes.leave(c, process.node));
        process = new OneProcess();
        settler.recover();
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
            inTransaction(c -> nodes.leave(c, process.node)); // else its version of a pipeline would count for ever
        } finally {
            connections.close();
        }
    }
}
