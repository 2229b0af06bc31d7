package dev.okiagari.server.command.doctor;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.server.settings.Setting;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.Place;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says what is set and how the database fares; each problem comes with its cure. Changes nothing. */
@Command(
        name = "doctor",
        description =
                "Shows every setting and its source, and examines data folder, database, nodes, raw storage and model.")
public final class DoctorCommand implements Callable<Integer> {
    private final Supplier<Place> place;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public DoctorCommand(Supplier<Place> place) {
        this.place = place;
    }

    @Override
    public Integer call() {
        Place where = place.get();
        List<Fact> facts = examine(where);
        List<Fact> problems = facts.stream().filter(Fact::isProblem).toList();
        if (output.json()) {
            spec.commandLine().getOut().println(json(where, facts, problems).text());
        } else {
            print(where, facts, problems);
        }
        return problems.isEmpty() ? Exit.OK : Exit.FAILED;
    }

    private static List<Fact> examine(Place where) {
        List<Fact> facts = new ArrayList<>();
        facts.add(Fact.fine("Java", Runtime.version() + " (" + System.getProperty("java.vendor") + ")"));
        if (where.isEmbedded()) {
            facts.addAll(FolderCheck.of(where.settings().dataFolder()));
        } else if (where.settings().dbUser().value() == null) {
            facts.add(Fact.fine("database user", "not set: the address or this account's name decides"));
        }
        if (facts.stream().noneMatch(Fact::isProblem)) {
            facts.addAll(examineDatabase(where));
        } else {
            facts.add(Fact.fine("database", where + "; not opened"));
        }
        facts.addAll(new ServiceCheck(where).look());
        return facts;
    }

    private static List<Fact> examineDatabase(Place where) {
        List<Fact> facts = new ArrayList<>();
        try (OpenDatabase database = open(where)) {
            if (database == null) {
                return List.of(Fact.fine(
                        "database",
                        "none yet in " + where.settings().dataFolder()
                                + "; ./okiagari papers ingest or ./okiagari work makes it"));
            }
            facts.add(Fact.fine("database", where.toString()));
            try (Connection connection = database.source().getConnection()) {
                facts.addAll(new DatabaseCheck(where, connection).look());
            }
        } catch (CommandFailed e) {
            facts.add(unreachable(String.valueOf(e.getMessage())));
        } catch (SQLException e) {
            facts.add(unreachable(
                    String.valueOf(DatabaseOpener.unreachable(where, e).getMessage())));
        }
        return facts;
    }

    /** Null when nobody has made the usual one yet; one that was asked for by its name should be there. */
    private static @Nullable OpenDatabase open(Place where) {
        return where.choice() == Place.Choice.USUAL
                ? DatabaseOpener.found(where).orElse(null)
                : DatabaseOpener.existing(where);
    }

    /** The messages end with what to do, after a semicolon. */
    private static Fact unreachable(String message) {
        int advice = message.indexOf("; ");
        return Fact.ill(
                "connection",
                "none",
                advice < 0 ? message : message.substring(0, advice),
                advice < 0 ? "see the message" : message.substring(advice + 2));
    }

    private void print(Place where, List<Fact> facts, List<Fact> problems) {
        PrintWriter out = spec.commandLine().getOut();
        Table settings = new Table().words("SETTING").words("VALUE").words("SOURCE");
        for (Setting setting : where.settings().all()) {
            settings.row(setting.name(), setting.shown(), setting.source().word());
        }
        settings.lines().forEach(out::println);
        out.println();
        Table table = new Table().words("EXAMINED").words("").words("FOUND");
        facts.forEach(f -> table.row(f.name(), f.isProblem() ? "PROBLEM" : "ok", f.value()));
        table.lines().forEach(out::println);
        out.println();
        for (Fact problem : problems) {
            out.println("problem: " + problem.problem());
            out.println("   cure: " + problem.cure());
        }
        out.println(
                switch (problems.size()) {
                    case 0 -> "all is well";
                    case 1 -> "1 problem";
                    default -> problems.size() + " problems";
                });
    }

    private static Json json(Place where, List<Fact> facts, List<Fact> problems) {
        return new Json()
                .put("ok", problems.isEmpty())
                .put(
                        "settings",
                        where.settings().all().stream()
                                .map(s -> new Json()
                                        .put("name", s.name())
                                        .put("value", s.value() == null ? null : s.shown())
                                        .put("source", s.source().word()))
                                .toList())
                .put("facts", facts.stream().map(DoctorCommand::json).toList());
    }

    private static Json json(Fact fact) {
        return new Json()
                .put("name", fact.name())
                .put("value", fact.value())
                .put("ok", !fact.isProblem())
                .put("problem", fact.problem())
                .put("cure", fact.cure());
    }
}
