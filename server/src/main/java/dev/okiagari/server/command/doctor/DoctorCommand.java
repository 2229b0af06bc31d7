package dev.okiagari.server.command.doctor;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.HealthFact;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.settings.Setting;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.ShortCommand;
import dev.okiagari.kit.terminal.Table;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.ServerProgram;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Examines settings, database and services; each problem comes with advice. Changes nothing. */
@Command(name = "doctor")
public final class DoctorCommand extends PrintingCommand implements ShortCommand {
    private final ServerProgram program;

    public DoctorCommand(ServerProgram program) {
        this.program = program;
    }

    @Override
    public Integer call() {
        DatabaseLocation location = program.location();
        List<HealthFact> facts = examine(location);
        List<HealthFact> problems = facts.stream().filter(HealthFact::isProblem).toList();
        List<Setting> settings = program.settings(location.settings());
        if (isJson()) {
            out().println(JsonText.document(DoctorJson.of(settings, facts)));
        } else {
            print(settings, facts, problems);
        }
        return problems.isEmpty() ? Exit.OK : Exit.FAILED;
    }

    private List<HealthFact> examine(DatabaseLocation location) {
        List<HealthFact> facts = new ArrayList<>();
        facts.add(HealthFact.ok("Java", Runtime.version() + " (" + System.getProperty("java.vendor") + ")"));
        if (location.isEmbedded()) {
            facts.addAll(FolderCheck.of(location.settings().dataFolder()));
        } else if (location.settings().dbUser().value() == null) {
            facts.add(HealthFact.ok("database user", say("doctor.no-user")));
        }
        List<HealthFact> address = location.isEmbedded() ? List.of() : AddressCheck.of(location.settings());
        if (facts.stream().noneMatch(HealthFact::isProblem)) {
            facts.addAll(examineDatabase(location));
        } else {
            facts.add(HealthFact.ok("database", say("doctor.not-opened", location)));
        }
        facts.addAll(address); // it answers today
        facts.addAll(
                location.choice() == DatabaseLocation.Choice.DEMO
                        ? List.of(HealthFact.ok("services", say("doctor.stand-ins")))
                        : UpstreamCheck.of(program, location));
        return facts;
    }

    private List<HealthFact> examineDatabase(DatabaseLocation location) {
        List<HealthFact> facts = new ArrayList<>();
        try (OpenDatabase database = open(location)) {
            if (database == null) {
                return List.of(HealthFact.ok(
                        "database",
                        say("doctor.no-database", location.settings().dataFolder())));
            }
            facts.add(HealthFact.ok("database", location.toString()));
            try (Connection connection = database.source().getConnection()) {
                facts.addAll(new DatabaseCheck(program, location, connection).examine());
            }
        } catch (CommandFailed e) {
            facts.add(unreachable(String.valueOf(e.getMessage())));
        } catch (SQLException e) {
            facts.add(unreachable(
                    String.valueOf(DatabaseOpener.unreachable(location, e).getMessage())));
        }
        return facts;
    }

    /** Null when the default database has not been created yet; one that was named must exist. */
    private static @Nullable OpenDatabase open(DatabaseLocation location) {
        return location.choice() == DatabaseLocation.Choice.USUAL
                ? DatabaseOpener.found(location).orElse(null)
                : DatabaseOpener.existing(location);
    }

    /** The messages end with what to do, after a semicolon. */
    private static HealthFact unreachable(String message) {
        int advice = message.indexOf("; ");
        return HealthFact.problem(
                "connection",
                say("doctor.none"),
                advice < 0 ? message : message.substring(0, advice),
                advice < 0 ? say("doctor.see-message") : message.substring(advice + 2));
    }

    private void print(List<Setting> settings, List<HealthFact> facts, List<HealthFact> problems) {
        PrintWriter out = out();
        Table values =
                new Table().words(say("doctor.head.setting"), say("doctor.head.value"), say("doctor.head.source"));
        settings.forEach(s -> values.row(s.name(), s.shown(), s.source().word()));
        values.lines().forEach(out::println);
        out.println();
        Table table = new Table().words(say("doctor.head.examined"), "", say("doctor.head.result"));
        facts.forEach(f -> table.row(f.name(), say(f.isProblem() ? "doctor.problem" : "doctor.ok"), f.value()));
        table.lines().forEach(out::println);
        out.println();
        for (HealthFact problem : problems) {
            out.println(say("doctor.line.problem", problem.problem()));
            out.println(say("doctor.line.advice", problem.advice()));
        }
        out.println(problems.isEmpty() ? say("doctor.no-problems") : say("doctor.problems", problems.size()));
    }

    private record DoctorJson(boolean ok, List<SettingJson> settings, List<FactJson> facts) {
        static DoctorJson of(List<Setting> settings, List<HealthFact> facts) {
            return new DoctorJson(
                    facts.stream().noneMatch(HealthFact::isProblem),
                    settings.stream().map(SettingJson::of).toList(),
                    facts.stream().map(FactJson::of).toList());
        }
    }

    private record SettingJson(String name, @Nullable String value, String source) {
        static SettingJson of(Setting setting) {
            return new SettingJson(
                    setting.name(),
                    setting.value() == null ? null : setting.shown(),
                    setting.source().word());
        }
    }

    private record FactJson(
            String name,
            @Nullable String value,
            boolean ok,
            @Nullable String problem,
            @Nullable String advice) {
        static FactJson of(HealthFact fact) {
            return new FactJson(fact.name(), fact.value(), !fact.isProblem(), fact.problem(), fact.advice());
        }
    }
}
