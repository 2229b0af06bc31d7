package dev.okiagari.server.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.okiagari.console.terminal.StopSignal;
import dev.okiagari.postgres.EmbeddedPostgres;
import dev.okiagari.server.wiring.Migrations;
import dev.okiagari.server.wiring.Place;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One demo, from the new database to the final comparison. Used once, by one thread. */
final class DemoRun {
    private static final Logger log = LoggerFactory.getLogger(DemoRun.class);
    private static final int CONNECTIONS = 6;

    /**
     * How long and how much.
     *
     * @param length null: until Ctrl-C
     */
    record Bounds(@Nullable Duration length, int items) {
        Script script() {
            return Script.of(length, items);
        }
    }

    private final Place place;
    private final Bounds bounds;
    private final LiveView view;
    private final StopSignal stop;

    DemoRun(Place place, Bounds bounds, LiveView view, StopSignal stop) {
        this.place = place;
        this.bounds = bounds;
        this.view = view;
        this.stop = stop;
    }

    Summary run() throws SQLException, InterruptedException {
        Path folder = place.settings().dataFolder();
        try (EmbeddedPostgres server = EmbeddedPostgres.open(folder);
                DemoLock lock = DemoLock.take(folder)) {
            log.debug("{} with {}", server, lock);
            lock.killedBefore()
                    .ifPresent(pid ->
                            view.say("the previous demo (process " + pid + ") was killed; its items are dropped"));
            server.dropDatabase(place.name());
            server.createDatabase(place.name());
            Migrations.applyEngine(server.dataSource(place.name()));
            try (HikariDataSource source = pool(server);
                    Book book = new Book(folder.resolve("demo-acknowledged.txt"))) {
                try (Connection connection = source.getConnection()) {
                    DemoTable.create(connection);
                }
                Stage stage = work(server, source, book);
                return summary(source, book, stage);
            }
        }
    }

    private Stage work(EmbeddedPostgres server, DataSource source, Book book)
            throws SQLException, InterruptedException {
        Access access = new Access(server.jdbcUrl(place.name()), server.user(), server.password());
        try (Fleet fleet = Fleet.start(Summary.NODES, emptied(place.settings().dataFolder()), access)) {
            Stage stage = new Stage(bounds, source, book, fleet, view, stop);
            stage.submit();
            stage.drain();
            return stage;
        }
    }

    private static Path emptied(Path folder) {
        Path nodesLog = folder.resolve("demo-nodes.log");
        try {
            return Files.writeString(nodesLog, "");
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + nodesLog + ": " + e.getMessage(), e);
        }
    }

    private Summary summary(DataSource source, Book book, Stage stage) throws SQLException {
        try (Connection connection = source.getConnection()) {
            var ends = DemoTable.ends(connection);
            return new Summary(
                    book.keys(),
                    ends,
                    DemoTable.failedAttempts(connection),
                    DemoTable.failedItems(connection),
                    Reckoning.of(book.keys(), ends, DemoTable.effects(connection)),
                    stage.troubles(),
                    stage.since(),
                    stop.isRequested(),
                    book.file().toString(),
                    place.flags());
        }
    }

    private static HikariDataSource pool(EmbeddedPostgres server) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(server.dataSource(Place.DEMO));
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(0);
        config.setPoolName("okiagari-demo");
        return new HikariDataSource(config);
    }
}
