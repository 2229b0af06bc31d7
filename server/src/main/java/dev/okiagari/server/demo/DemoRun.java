package dev.okiagari.server.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.engine.Client;
import dev.okiagari.engine.Engine;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.server.database.Migrations;
import dev.okiagari.server.database.Place;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One demo from the fresh database to the reckoning. Used once, by one thread. */
final class DemoRun {
    private static final Logger log = LoggerFactory.getLogger(DemoRun.class);
    private static final long LOOK_EVERY_MILLIS = 200;
    private static final Duration DRAIN_WITHIN = Duration.ofSeconds(60);

    /**
     * How long and how much.
     *
     * @param length null: until somebody stops it
     */
    record Bounds(@Nullable Duration length, int items) {}

    private final Place place;
    private final Bounds bounds;
    private final LiveView view;
    private final Interruption interruption;
    private final Tally tally = new Tally();
    private long began = System.nanoTime();

    DemoRun(Place place, Bounds bounds, LiveView view, Interruption interruption) {
        this.place = place;
        this.bounds = bounds;
        this.view = view;
        this.interruption = interruption;
    }

    Summary run() throws SQLException, InterruptedException {
        Path folder = place.settings().dataFolder();
        try (EmbeddedPostgres server = EmbeddedPostgres.open(folder);
                DemoLock lock = DemoLock.take(folder)) {
            log.debug("{} with {}", server, lock);
            server.dropDatabase(place.name());
            server.createDatabase(place.name());
            Migrations.apply(server.dataSource(place.name()));
            try (HikariDataSource source = pool(server);
                    Book book = new Book(folder.resolve("demo-acknowledged.txt"))) {
                try (Connection connection = source.getConnection()) {
                    DemoTable.create(connection);
                }
                work(source, book);
                return summary(source, book);
            }
        }
    }

    private void work(DataSource source, Book book) throws SQLException, InterruptedException {
        try (Engine first = node(source, "demo-1");
                Engine second = node(source, "demo-2")) {
            began = System.nanoTime();
            log.debug("nodes {} and {} work", first.nodeId(), second.nodeId());
            submit(source, first.client(), book);
            drain(source, book);
        }
    }

    private Engine node(DataSource source, String name) {
        return Engine.on(source)
                .work(Orders.steps(name))
                .settings(Settings.defaults().withName(name))
                .listener(tally)
                .build("demo")
                .start();
    }

    private void submit(DataSource source, Client client, Book book) throws SQLException, InterruptedException {
        Duration length = bounds.length();
        try (Submitter submitter = new Submitter(client, book, bounds.items(), tally::ended)) {
            submitter.start();
            while (!submitter.isFinished() && (length == null || since().compareTo(length) < 0)) {
                view.show(moment("working", source, book));
                if (interruption.within(LOOK_EVERY_MILLIS)) {
                    break;
                }
            }
        }
    }

    /** Bounded: what has not ended by then counts as lost. */
    private void drain(DataSource source, Book book) throws SQLException, InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        Duration from = since();
        LiveView.Moment now = moment("draining", source, book);
        while (now.unfinished().all() > 0 && since().minus(from).compareTo(DRAIN_WITHIN) < 0) {
            view.show(now);
            never.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
            now = moment("draining", source, book);
        }
        view.show(now);
    }

    private LiveView.Moment moment(String phase, DataSource source, Book book) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return new LiveView.Moment(phase, since(), book.size(), tally, DemoTable.unfinished(connection));
        }
    }

    private Summary summary(DataSource source, Book book) throws SQLException {
        try (Connection connection = source.getConnection()) {
            var ends = DemoTable.ends(connection);
            return new Summary(
                    book.keys(),
                    ends,
                    DemoTable.failedAttempts(connection),
                    Reckoning.of(book.keys(), ends, DemoTable.effects(connection)),
                    since(),
                    interruption.isWished(),
                    book.file().toString(),
                    place.flags());
        }
    }

    private Duration since() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    private static HikariDataSource pool(EmbeddedPostgres server) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(server.dataSource(Place.DEMO));
        config.setMaximumPoolSize(Summary.NODES * Settings.defaults().connections() + 6);
        config.setMinimumIdle(0);
        config.setPoolName("okiagari-demo");
        return new HikariDataSource(config);
    }
}
