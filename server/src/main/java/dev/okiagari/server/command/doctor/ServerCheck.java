package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.server.store.HealthReads;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/** Examines the PostgreSQL server: version, round trip, long transactions and blocked sessions. */
final class ServerCheck {
    private static final int MIN_MAJOR_VERSION = 15;
    private static final int PINGS = 9;
    private static final Duration MAX_TRANSACTION = Duration.ofMinutes(5);
    private static final Duration MAX_PING = Duration.ofMillis(50);

    private final HealthReads health;
    private final Connection connection;

    ServerCheck(HealthReads health, Connection connection) {
        this.health = health;
        this.connection = connection;
    }

    List<HealthFact> examine() throws SQLException {
        List<HealthFact> facts = new ArrayList<>();
        facts.add(version());
        facts.add(roundTrip());
        facts.add(health.oldestTransaction(connection)
                .map(ServerCheck::transaction)
                .orElseGet(() -> HealthFact.ok("oldest transaction", say("doctor.none-open"))));
        facts.addAll(blockedSessions());
        return facts;
    }

    private HealthFact version() throws SQLException {
        String version = connection.getMetaData().getDatabaseProductVersion();
        int major = connection.getMetaData().getDatabaseMajorVersion();
        return major >= MIN_MAJOR_VERSION
                ? HealthFact.ok("PostgreSQL", version)
                : HealthFact.problem(
                        "PostgreSQL",
                        version,
                        say("doctor.too-old", major),
                        say("doctor.too-old.advice", MIN_MAJOR_VERSION));
    }

    private HealthFact roundTrip() throws SQLException {
        health.ping(connection); // the first one includes parsing
        long[] nanos = new long[PINGS];
        for (int i = 0; i < PINGS; i++) {
            long start = System.nanoTime();
            health.ping(connection);
            nanos[i] = System.nanoTime() - start;
        }
        Duration median = Duration.ofNanos(
                LongStream.of(nanos).sorted().skip(PINGS / 2).findFirst().orElse(0));
        String value = String.format(Locale.ROOT, "%.2f ms", median.toNanos() / 1e6);
        return median.compareTo(MAX_PING) < 0
                ? HealthFact.ok("round trip", value)
                : HealthFact.problem(
                        "round trip", value, say("doctor.round-trip", value), say("doctor.round-trip.advice"));
    }

    private static HealthFact transaction(HealthReads.OldTransaction old) {
        String session = String.valueOf(old.pid());
        String value = say(
                "doctor.transaction.value",
                Durations.words(old.age()),
                session,
                old.user(),
                OneLine.of(old.application()),
                old.state());
        return old.age().compareTo(MAX_TRANSACTION) < 0
                ? HealthFact.ok("oldest transaction", value)
                : HealthFact.problem(
                        "oldest transaction",
                        value,
                        say("doctor.transaction", Durations.words(old.age())),
                        say("doctor.transaction.advice", session));
    }

    private List<HealthFact> blockedSessions() throws SQLException {
        List<HealthReads.Blocked> blocked = health.blocked(connection);
        return blocked.isEmpty()
                ? List.of(HealthFact.ok("blocked sessions", say("doctor.none")))
                : blocked.stream().map(ServerCheck::blockedSession).toList();
    }

    private static HealthFact blockedSession(HealthReads.Blocked one) {
        String session = String.valueOf(one.pid());
        return HealthFact.problem(
                "blocked session",
                say(
                        "doctor.blocked.value",
                        session,
                        one.blockers(),
                        Durations.words(one.waiting()),
                        OneLine.of(one.query(), 80)),
                say("doctor.blocked", session, one.blockers()),
                say("doctor.blocked.advice", one.blockers()));
    }
}
