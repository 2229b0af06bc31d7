package dev.okiagari.engine;

import dev.okiagari.engine.internal.log.EventLog;
import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.time.Loop;
import dev.okiagari.engine.internal.time.Ticks;
import dev.okiagari.engine.internal.watch.DueSchedules;
import dev.okiagari.engine.internal.watch.NewsDuty;
import dev.okiagari.engine.internal.watch.Watcher;
import dev.okiagari.engine.internal.work.Node;
import dev.okiagari.engine.internal.work.attempt.GuardedListeners;
import dev.okiagari.engine.internal.work.attempt.NestedHooks;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.GuardedConnection;
import dev.okiagari.engine.model.Around;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.PipelineDefinition;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.StartRefused;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import dev.okiagari.engine.view.Figures;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A node: works on pipelines until it is closed. Closing is graceful: running attempts may finish, all other items are
 * released and their attempts refunded. The end of the JVM (SIGTERM, Ctrl-C) closes it too, unless {@link
 * Settings.Draft#stopOnExit} is off. A drained node closes itself. Killing the process is safe as well: other nodes
 * take over its items within 35 s. If the database becomes unavailable, the node waits for it. Safe for many threads.
 */
public final class Engine implements AutoCloseable {
    private final Node node;
    private final Loop watching;
    private final DueSchedules schedules;
    private final Settings settings;
    private final ClientTransactions database;
    private final Client client;
    private final Thread exit = new Thread(this::stop, "okiagari-exit");
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private final AtomicBoolean wasStarted = new AtomicBoolean();
    private boolean isStopped;

    private Engine(Builder builder, Codec codec) {
        Workload workload = Workload.of(builder.definitions, builder.build);
        EventLog events = new EventLog(builder.definitions, codec);
        Listener listener = new GuardedListeners(List.copyOf(builder.listeners));
        this.node = new Node(
                builder.source,
                builder.settings,
                workload,
                codec,
                listener,
                new NestedHooks(List.copyOf(builder.hooks)),
                events,
                new NodeStore.Introduction(
                        builder.settings.name(),
                        hostName(),
                        ProcessHandle.current().pid(),
                        builder.build));
        this.watching = new Watcher(
                        builder.settings,
                        node.heart()::nodeId,
                        keptTimes(builder.definitions, builder.settings),
                        node.sideConnections(),
                        node.heart()::unbrokenFor,
                        node::nudge,
                        new NewsDuty(events, listener),
                        this::leaveIfDrained)
                .loop();
        this.database = new ClientTransactions(builder.source, pipeline -> {
            node.nudge();
            return node.mayStart() && workload.hasRoom(pipeline);
        });
        this.client = new Client(database, codec, null);
        this.schedules = new DueSchedules(
                builder.schedules,
                node.sideConnections(),
                GuardedConnection.of(node.sideConnections()),
                client.runs(),
                builder.settings.longestPoll(),
                database::nudge);
        this.settings = builder.settings;
        node.onForgotten(schedules::declareAgain);
    }

    /** Starts the description of a node on this database. */
    public static Builder on(DataSource source) {
        return new Builder(source);
    }

    /** A client on the same database. What it submits wakes this node directly, and others when this one does not take it. */
    public Client client() {
        return client;
    }

    /** The id of this node, as lists of nodes and items show it. */
    public long nodeId() {
        return node.heart().nodeId();
    }

    /** How busy this node is: what it holds, its places and connections, and its latest beat. Asks no database; cheap. */
    public Figures.Load load() {
        return node.load();
    }

    /** What this node was started with. */
    public Settings settings() {
        return settings;
    }

    /**
     * Completes when this node has been drained ({@link Nodes#drain}) and has closed itself; never otherwise. The
     * process and {@link #client} keep running: ending them is up to you.
     */
    public CompletableFuture<Void> drained() {
        return drained.copy();
    }

    /** In its own thread, because closing waits for the watcher, which calls this. */
    private void leaveIfDrained() {
        if (node.isDrained()) {
            watching.signalStop(); // so it is called once
            Thread.ofPlatform().name("okiagari-drained").start(() -> {
                close();
                drained.complete(null);
            });
        }
    }

    /** Starts a node that was only {@linkplain Builder#build built}, once. Throws what {@link Builder#start} throws; it is then closed. */
    public void start() {
        if (!wasStarted.compareAndSet(false, true)) {
            throw new IllegalStateException(
                    "could not start this node because it was started or closed before: build another one");
        }
        boolean started = false;
        try {
            if (settings.stopsOnExit()) {
                Runtime.getRuntime().addShutdownHook(exit);
            }
            node.start();
            database.learn(node.heart().usualAutoCommit());
            watching.start();
            if (schedules.declare()) {
                schedules.loop().start();
            }
            started = true;
        } catch (SQLException e) {
            throw new DatabaseFailed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw StartRefused.interrupted(e);
        } finally {
            if (!started) {
                close();
            }
        }
    }

    @Override
    public void close() {
        stop();
        if (settings.stopsOnExit()) {
            try {
                Runtime.getRuntime().removeShutdownHook(exit);
            } catch (IllegalStateException e) { // the JVM is ending; the node has been stopped anyway
                return;
            }
        }
    }

    /** The JVM's shutdown and the program may both close it: the second waits for the first. */
    private synchronized void stop() {
        if (isStopped) {
            return;
        }
        isStopped = true;
        if (wasStarted.compareAndSet(false, true)) {
            return; // there is nothing to stop
        }
        long began = Ticks.now();
        Duration stopWithin = settings.stopWithin();
        watching.signalStop();
        stopFiring(stopWithin.dividedBy(4));
        awaitWatcher(stopWithin.dividedBy(4).minus(Ticks.since(began)));
        node.close(stopWithin.minus(Ticks.since(began)));
    }

    /** It logs what has not been logged yet. */
    private void awaitWatcher(Duration atMost) {
        try {
            watching.stop(atMost.isNegative() ? Duration.ZERO : atMost);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A running firing may finish; one that takes too long is interrupted and rolled back, and another node fires it. */
    private void stopFiring(Duration atMost) {
        try {
            if (!schedules.loop().stop(atMost)) {
                schedules.loop().interrupt();
            }
        } catch (InterruptedException e) {
            schedules.loop().interrupt();
            Thread.currentThread().interrupt();
        }
    }

    /** Only of its own pipelines: those of other nodes may be kept longer. */
    private static Map<String, Duration> keptTimes(List<PipelineDefinition<?>> definitions, Settings settings) {
        Map<String, Duration> kept = new HashMap<>();
        definitions.forEach(definition -> {
            Duration own = definition.keepFinished();
            Duration time = own == null ? settings.keepFinished() : own;
            if (time != null) {
                kept.put(definition.name(), time);
            }
        });
        return kept;
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown host";
        }
    }

    /** Describes a node. For one thread. */
    public static final class Builder {
        private final DataSource source;
        private final List<PipelineDefinition<?>> definitions = new ArrayList<>();
        private final List<Schedule> schedules = new ArrayList<>();
        private final List<Listener> listeners = new ArrayList<>();
        private final List<Around> hooks = new ArrayList<>();
        private Settings settings = Settings.defaults();
        private @Nullable Codec codec;
        private String build = "unknown";

        private Builder(DataSource source) {
            this.source = source;
        }

        /** The pipelines it works on. */
        public Builder work(Steps<?>... pipelines) {
            for (Steps<?> steps : pipelines) {
                definitions.add(steps.define());
            }
            return this;
        }

        /** Adds schedules. A schedule that several nodes have is fired once, not once per node. */
        public Builder schedule(Schedule... more) {
            schedules.addAll(List.of(more));
            return this;
        }

        /** Settings of the node (default {@link Settings#defaults}). */
        public Builder settings(Settings newSettings) {
            settings = newSettings;
            return this;
        }

        /** How payloads and notes are stored (default: the {@linkplain Codec#found codec of the class path}). Must be the same for all nodes and clients. */
        public Builder codec(Codec newCodec) {
            codec = newCodec;
            return this;
        }

        /** Adds a listener, which is called after the commit of each move. What one listener throws does not keep news from others. */
        public Builder listener(Listener more) {
            listeners.add(more);
            return this;
        }

        /** Adds a hook around each attempt and each write of this node, inside those that were added before. */
        public Builder around(Around more) {
            hooks.add(more);
            return this;
        }

        /** The name of this build, as lists of nodes show it (default "unknown"). */
        public Builder buildName(String name) {
            build = name;
            return this;
        }

        /**
         * Starts the node. Throws {@link StartRefused} when the tables have another version or the steps conflict with
         * unfinished items, {@link dev.okiagari.engine.model.Codec.CodecRefused} when payloads have no codec, and {@link DatabaseFailed}
         * when the database is unavailable. The message says what to do.
         */
        public Engine start() {
            Engine engine = build();
            engine.start();
            return engine;
        }

        /**
         * The node without starting it: its client works, but it claims nothing before {@link Engine#start}. For programs that wire first
         * and start later. Throws {@link dev.okiagari.engine.model.Codec.CodecRefused} when payloads have no codec.
         */
        public Engine build() {
            Codec given = codec == null ? Codec.found() : codec;
            definitions.forEach(
                    definition -> given.require(definition.pipeline().payloadType()));
            return new Engine(this, given);
        }
    }
}
