package dev.okiagari.server.demo;

import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.engine.Client;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The time in which the nodes work: orders come in, trouble comes as scripted, and it is all shown. Used by one thread. */
final class Stage {
    private static final Duration LOOK_EVERY = Duration.ofMillis(200);
    private static final Duration DRAIN_WITHIN = Duration.ofSeconds(60);

    private final DemoRun.Bounds bounds;
    private final DataSource source;
    private final Book book;
    private final Fleet fleet;
    private final LiveView view;
    private final StopSignal stop;
    private final Client client;
    private final NodeKills killing;
    private final Outage outage;
    private final Progress.Reader progress = new Progress.Reader();
    private final long began = System.nanoTime();

    Stage(DemoRun.Bounds bounds, DataSource source, Book book, Fleet fleet, LiveView view, StopSignal stop) {
        this.bounds = bounds;
        this.source = source;
        this.book = book;
        this.fleet = fleet;
        this.view = view;
        this.stop = stop;
        this.client = Client.on(source);
        this.killing = new NodeKills(bounds.script(), fleet, view);
        this.outage = new Outage(bounds.script(), fleet, view);
    }

    void submit() throws SQLException, InterruptedException {
        Duration length = bounds.length();
        try (Submitter submitter = new Submitter(
                client, book, bounds.items(), () -> progress.latest().ended())) {
            submitter.start();
            while (!submitter.isFinished() && (length == null || since().compareTo(length) < 0)) {
                look("working", true);
                if (stop.within(LOOK_EVERY)) {
                    break;
                }
            }
        }
    }

    /** Waits for a limited time; items that have not ended by then count as lost. */
    void drain() throws SQLException, InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Duration from = since();
        while (look("finishing", false) > 0 && since().minus(from).compareTo(DRAIN_WITHIN) < 0) {
            never.await(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    Summary.Troubles troubles() {
        return new Summary.Troubles(bounds.script().eventful(), killing.killed(), outage.reports());
    }

    Duration since() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** One round; returns the number of unfinished items. */
    private long look(String phase, boolean mayBegin) throws SQLException, InterruptedException {
        fleet.requireAlive();
        try (Connection connection = source.getConnection()) {
            killing.look(connection, since(), mayBegin);
            // One failure at a time, so that a viewer can follow.
            outage.look(connection, since(), mayBegin && killing.isOver(), mayBegin);
            DemoTable.Unfinished unfinished = DemoTable.unfinished(connection);
            List<String> troubles = Stream.concat(killing.line().stream(), outage.line().stream())
                    .toList();
            view.show(
                    new LiveView.Moment(phase, since(), book.size(), progress.read(connection), unfinished, troubles));
            return unfinished.all();
        }
    }
}
