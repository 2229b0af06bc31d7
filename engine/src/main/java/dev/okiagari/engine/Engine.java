package dev.okiagari.engine;

import dev.okiagari.engine.internal.store.node.NodeStore;
import dev.okiagari.engine.internal.watch.DueSchedules;
import dev.okiagari.engine.internal.watch.ScheduleWatch;
import dev.okiagari.engine.internal.watch.Watcher;
import dev.okiagari.engine.internal.work.Node;
import dev.okiagari.engine.internal.work.PipelineDescriptions;
import dev.okiagari.engine.internal.work.load.Workload;
import dev.okiagari.engine.internal.work.settle.GuardedConnection;
import dev.okiagari.engine.model.Codec;
import dev.okiagari.engine.model.DatabaseFailed;
import dev.okiagari.engine.model.Definition;
import dev.okiagari.engine.model.Listener;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.engine.schedule.Schedule;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A node: works on pipelines until it is closed. Closing is graceful: what runs may end, the rest is given back with
 * its attempts. Killing it is safe too: others take over within seconds. Safe for many threads.
 */
public final class Engine implements AutoCloseable {
    private final Node node;
    private final Watcher watcher;
    private final Thread watching;
    private final DueSchedules schedules;
    private final ScheduleWatch scheduleWatch;
    private final @Nullable Thread scheduling;
    private final Duration stopWithin;
    private final Client client;

    private Engine(Builder builder) {
        Workload workload = new Workload(builder.definitions, builder.build);
        this.node = new Node(
                builder.source,
                builder.settings,
                workload,
                builder.codec,
                builder.listener,
                new NodeStore.Introduction(
                        builder.settings.name(),
                        hostName(),
                        ProcessHandle.current().pid(),
                        builder.build));
        this.watcher = new Watcher(builder.settings, node.watchConnections(), node.heart()::unbrokenFor, node::nudge);
        this.watching = Thread.ofPlatform().name("okiagari-watcher").daemon().unstarted(watcher);
        this.client = new Client(
                builder.source, builder.codec, new Hint(builder.source, node::nudge), builder.settings.staleAfter());
        this.schedules = new DueSchedules(builder.schedules, node.scheduleConnections(), GuardedConnection::around);
        this.scheduleWatch = new ScheduleWatch(builder.settings, schedules, client::nudge);
        this.scheduling = builder.schedules.isEmpty()
                ? null
                : Thread.ofPlatform().name("okiagari-schedules").daemon().unstarted(scheduleWatch);
        this.stopWithin = builder.settings.stopWithin();
    }

    /** Begins to describe a node on this database. */
    public static Builder on(DataSource source) {
        return new Builder(source);
    }

    /** A client on the same database that wakes this node without a detour. */
    public Client client() {
        return client;
    }

    public long nodeId() {
        return node.heart().nodeId();
    }

    private void start(Codec codec) {
        try {
            node.start(new PipelineDescriptions(codec));
            watching.start();
            if (scheduling != null) {
                schedules.declare();
                scheduling.start();
            }
        } catch (SQLException e) {
            close();
            throw new DatabaseFailed(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            close();
            throw new IllegalStateException("could not start because the thread was interrupted", e);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    @Override
    public void close() {
        watcher.close();
        stopFiring();
        node.close();
    }

    /** A firing under way may end; one that takes too long is interrupted and rolled back, and another node fires. */
    private void stopFiring() {
        scheduleWatch.close();
        if (scheduling == null || !scheduling.isAlive()) {
            return;
        }
        try {
            if (!scheduling.join(stopWithin.dividedBy(4))) {
                scheduling.interrupt();
            }
        } catch (InterruptedException e) {
            scheduling.interrupt();
            Thread.currentThread().interrupt();
        }
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown host";
        }
    }

    /** What a node is to be. Used by one thread. */
    public static final class Builder {
        private final DataSource source;
        private final List<Definition<?>> definitions = new ArrayList<>();
        private final List<Schedule> schedules = new ArrayList<>();
        private Settings settings = Settings.defaults();
        private Codec codec = new JacksonCodec();
        private Listener listener = Listener.NONE;
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

        /** What it does at certain times; all nodes that have a schedule of the same name fire it once between them. */
        public Builder schedule(Schedule... more) {
            schedules.addAll(List.of(more));
            return this;
        }

        public Builder settings(Settings newSettings) {
            settings = newSettings;
            return this;
        }

        public Builder codec(Codec newCodec) {
            codec = newCodec;
            return this;
        }

        public Builder listener(Listener newListener) {
            listener = newListener;
            return this;
        }

        /** Which build this is, for people. */
        public Builder buildName(String name) {
            build = name;
            return this;
        }

        /** Starts the node. Throws with what to do when the database is away or has the wrong schema. */
        public Engine start() {
            Engine engine = new Engine(this);
            engine.start(codec);
            return engine;
        }
    }
}
