package dev.okiagari.server.command.doctor;

import dev.okiagari.console.Circumstances;
import dev.okiagari.console.store.HoldReads;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.engine.Schema;
import dev.okiagari.papers.PaperTables;
import dev.okiagari.server.store.HealthReads;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.Place;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/** Looks at a database that answers. Each fact is read once, over one connection. */
final class DatabaseCheck {
    private static final int OLDEST_MAJOR = 15;
    private static final int PINGS = 9;
    private static final Duration LONGEST_TRANSACTION = Duration.ofMinutes(5);
    private static final Duration SLOWEST_PING = Duration.ofMillis(50);
    /** Who looks for those that block others must not wait behind them. */
    private static final Duration LONGEST_LOCK_WAIT = Duration.ofSeconds(2);

    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final long MANY_DEAD = 50_000;

    private final Place place;
    private final Connection connection;
    private final HealthReads health = new HealthReads();
    private final List<Fact> facts = new ArrayList<>();

    DatabaseCheck(Place place, Connection connection) {
        this.place = place;
        this.connection = connection;
    }

    /** What was found before a lock stood in the way counts too: it says who holds it. */
    List<Fact> look() throws SQLException {
        try {
            lookAtAll();
        } catch (SQLException e) {
            if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw e;
            }
            facts.add(Fact.ill(
                    "tables",
                    "locked",
                    "not everything could be read because another session has locked a table",
                    "see blocked sessions and the oldest transaction; end the one that holds the lock"));
        }
        return facts;
    }

    private void lookAtAll() throws SQLException {
        health.limitLockWaits(connection, LONGEST_LOCK_WAIT);
        lookAtServer();
        lookAtRoundTrip();
        lookAtTransactions();
        lookAtBlocked();
        int installed = Schema.installed(connection);
        boolean fits = installed == Schema.VERSION || installed == Schema.VERSION + 1;
        facts.add(
                fits
                        ? Fact.fine("schema", "version " + installed + ", this build works on it")
                        : Fact.ill(
                                "schema",
                                installed == 0 ? "none" : "version " + installed,
                                DatabaseOpener.schemaAdvice(place, installed),
                                installed <= Schema.VERSION
                                        ? "./okiagari migrate" + place.flags()
                                        : "use a newer build of this program"));
        if (fits) {
            lookAtPapers();
            lookAtTuples();
            lookAtClock();
            lookAtNodes();
            facts.addAll(HoldCheck.of(new HoldReads().all(connection), place));
        }
    }

    private void lookAtPapers() throws SQLException {
        int installed = PaperTables.TABLES.installed(connection);
        if (installed == 0) {
            facts.add(Fact.fine("papers", "no tables yet; ./okiagari migrate makes them"));
        } else if (installed == PaperTables.TABLES.version() || installed == PaperTables.TABLES.version() + 1) {
            facts.add(Fact.fine("papers", "version " + installed + ", this build works on it"));
        } else {
            facts.add(Fact.ill(
                    "papers",
                    "version " + installed,
                    "its tables for papers have version " + installed + " and this build needs "
                            + PaperTables.TABLES.version(),
                    installed < PaperTables.TABLES.version()
                            ? "./okiagari migrate" + place.flags()
                            : "use a newer build of this program"));
        }
    }

    private void lookAtServer() throws SQLException {
        String version = connection.getMetaData().getDatabaseProductVersion();
        int major = connection.getMetaData().getDatabaseMajorVersion();
        facts.add(
                major >= OLDEST_MAJOR
                        ? Fact.fine("PostgreSQL", version)
                        : Fact.ill(
                                "PostgreSQL",
                                version,
                                "PostgreSQL " + major + " is too old",
                                "use PostgreSQL " + OLDEST_MAJOR + " or newer"));
    }

    private void lookAtRoundTrip() throws SQLException {
        health.ping(connection); // the first one pays for parsing
        long[] nanos = new long[PINGS];
        for (int i = 0; i < PINGS; i++) {
            long began = System.nanoTime();
            health.ping(connection);
            nanos[i] = System.nanoTime() - began;
        }
        Duration median = Duration.ofNanos(
                LongStream.of(nanos).sorted().skip(PINGS / 2).findFirst().orElse(0));
        String value = String.format(Locale.ROOT, "%.2f ms", median.toNanos() / 1e6);
        facts.add(
                median.compareTo(SLOWEST_PING) < 0
                        ? Fact.fine("round trip", value)
                        : Fact.ill(
                                "round trip",
                                value,
                                "a round trip takes " + value + ", and every step needs at least one",
                                "move the nodes nearer to the database"));
    }

    private void lookAtTransactions() throws SQLException {
        facts.add(health.oldestTransaction(connection)
                .map(DatabaseCheck::transaction)
                .orElseGet(() -> Fact.fine("oldest transaction", "none open")));
    }

    private static Fact transaction(HealthReads.OldTransaction old) {
        String value = Durations.words(old.age()) + ", session " + old.pid() + " of " + old.user() + " ("
                + OneLine.of(old.application()) + ", " + old.state() + ")";
        return old.age().compareTo(LONGEST_TRANSACTION) < 0
                ? Fact.fine("oldest transaction", value)
                : Fact.ill(
                        "oldest transaction",
                        value,
                        "a transaction has been open for " + Durations.words(old.age())
                                + ", which keeps dead rows from being cleaned up",
                        "end it where it was begun, or: select pg_terminate_backend(" + old.pid() + ")");
    }

    private void lookAtBlocked() throws SQLException {
        List<HealthReads.Blocked> blocked = health.blocked(connection);
        if (blocked.isEmpty()) {
            facts.add(Fact.fine("blocked sessions", "none"));
        }
        for (HealthReads.Blocked one : blocked) {
            String value = "session " + one.pid() + " waits for " + one.blockers() + " since "
                    + Durations.words(one.waiting()) + ": " + OneLine.of(one.query(), 80);
            facts.add(Fact.ill(
                    "blocked session",
                    value,
                    "session " + one.pid() + " is blocked by " + one.blockers(),
                    "see what that does (pg_stat_activity); if it hangs: select pg_terminate_backend(" + one.blockers()
                            + ")"));
        }
    }

    private void lookAtTuples() throws SQLException {
        HealthReads.Tuples tuples = health.itemTuples(connection);
        String value = String.format(Locale.ROOT, "%,d dead beside %,d live", tuples.dead(), tuples.live());
        facts.add(
                tuples.dead() < MANY_DEAD || tuples.dead() < 2 * tuples.live()
                        ? Fact.fine("item table", value)
                        : Fact.ill(
                                "item table",
                                value,
                                "dead rows pile up in okiagari.item, so claiming gets slow",
                                "end old transactions (see above), then: vacuum okiagari.item"));
    }

    private void lookAtClock() throws SQLException {
        Duration shift = health.clockShift(connection);
        if (!shift.isZero()) {
            facts.add(Fact.ill(
                    "clock",
                    "shifted by " + shift,
                    "the schema's clock is shifted, which only tests may do",
                    "set the column shift of okiagari.clock back to zero"));
        }
    }

    private void lookAtNodes() throws SQLException {
        List<HealthReads.NodeRow> nodes = health.nodes(connection);
        if (nodes.isEmpty()) {
            facts.add(Fact.fine("nodes", "none running; items wait until one starts"));
        }
        for (HealthReads.NodeRow node : nodes) {
            String value = OneLine.of(node.name()) + " (" + node.id() + ") on " + OneLine.of(node.host()) + ", process "
                    + node.pid() + ", build " + OneLine.of(node.build()) + ", last beat "
                    + Durations.ago(node.silence());
            facts.add(
                    node.silence().compareTo(Circumstances.DEAD_AFTER) <= 0
                            ? Fact.fine("node", value)
                            : Fact.ill(
                                    "node",
                                    value,
                                    "node " + node.id() + " has been silent for " + Durations.words(node.silence()),
                                    "another node takes its items over within seconds; start one if none runs"));
        }
    }
}
