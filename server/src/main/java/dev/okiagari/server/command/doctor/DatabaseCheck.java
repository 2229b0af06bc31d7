package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.Application;
import dev.okiagari.application.HealthFact;
import dev.okiagari.application.program.UpstreamProbe;
import dev.okiagari.console.store.NodeReads;
import dev.okiagari.engine.Holds;
import dev.okiagari.engine.Schema;
import dev.okiagari.gateway.storage.StorageClaim;
import dev.okiagari.server.store.HealthReads;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.ServerProgram;
import dev.okiagari.server.wiring.TablesFit;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Examines a database that answers, over one connection: the server, the schemas, then what is in them. */
final class DatabaseCheck {
    /** A check for sessions that block others must not wait behind them. */
    private static final Duration MAX_LOCK_WAIT = Duration.ofSeconds(2);

    private static final String LOCK_NOT_AVAILABLE = "55P03";
    private static final long MANY_DEAD_ROWS = 50_000;

    private final List<Application> applications;
    private final Map<String, String> settings;
    private final DatabaseLocation location;
    private final Connection connection;
    private final HealthReads health = new HealthReads();
    private final List<HealthFact> facts = new ArrayList<>();

    DatabaseCheck(ServerProgram program, DatabaseLocation location, Connection connection) {
        this.applications = program.applications();
        this.settings = program.environment();
        this.location = location;
        this.connection = connection;
    }

    /** Facts that were found before a lock got in the way are kept: they say who holds it. */
    List<HealthFact> examine() throws SQLException {
        try {
            examineAll();
        } catch (SQLException e) {
            if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
                throw e;
            }
            facts.add(HealthFact.problem(
                    "tables", say("doctor.locked.value"), say("doctor.locked"), say("doctor.locked.advice")));
        }
        return facts;
    }

    private void examineAll() throws SQLException {
        health.limitLockWaits(connection, MAX_LOCK_WAIT);
        facts.addAll(new ServerCheck(health, connection).examine());
        int installed = Schema.installed(connection);
        boolean fits = installed == Schema.VERSION || installed == Schema.VERSION + 1;
        facts.add(
                fits
                        ? HealthFact.ok("schema", say("doctor.schema", installed))
                        : HealthFact.problem(
                                "schema",
                                installed == 0 ? say("doctor.none") : say("doctor.version", installed),
                                DatabaseOpener.schemaAdvice(location, installed),
                                installed <= Schema.VERSION
                                        ? "./okiagari migrate" + location.flags()
                                        : say("database.newer-build")));
        if (fits) {
            for (Application application : applications) {
                examine(application);
            }
            Optional<StorageClaim.Claim> claim = StorageClaim.claimed(connection);
            facts.addAll(
                    UpstreamProbe.withSettings(StorageCheck.NAME, () -> List.of(StorageCheck.of(location, claim))));
            examineDeadRows();
            examineClock();
            facts.addAll(NodeCheck.of(new NodeReads().all(connection)));
            facts.addAll(HoldCheck.of(Holds.withItems(connection), location));
        }
    }

    private void examine(Application application) throws SQLException {
        TablesFit fit = TablesFit.of(application, connection);
        if (fit.isMissing()) {
            facts.add(HealthFact.ok(application.name(), say("doctor.no-tables", location.flags())));
        } else if (fit.isUsable()) {
            facts.add(HealthFact.ok(application.name(), say("doctor.tables-fit", fit.installed())));
            if (location.choice() != DatabaseLocation.Choice.DEMO) { // the demo has settings of its own
                facts.addAll(application.examineDatabase(connection, settings));
            }
        } else {
            facts.add(HealthFact.problem(
                    application.name(), say("doctor.tables", fit.installed()), fit.problem(), fit.advice(location)));
        }
    }

    private void examineDeadRows() throws SQLException {
        HealthReads.Tuples tuples = health.itemTuples(connection);
        String value = say("doctor.rows", tuples.dead(), tuples.live());
        facts.add(
                tuples.dead() < MANY_DEAD_ROWS || tuples.dead() < 2 * tuples.live()
                        ? HealthFact.ok("item table", value)
                        : HealthFact.problem(
                                "item table", value, say("doctor.dead-rows"), say("doctor.dead-rows.advice")));
    }

    private void examineClock() throws SQLException {
        Duration shift = health.clockShift(connection);
        if (!shift.isZero()) {
            facts.add(HealthFact.problem(
                    "clock", say("doctor.shift", shift), say("doctor.clock"), say("doctor.clock.advice")));
        }
    }
}
