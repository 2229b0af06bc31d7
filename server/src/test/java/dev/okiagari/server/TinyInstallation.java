package dev.okiagari.server;

import dev.okiagari.application.Application;
import dev.okiagari.application.HealthFact;
import dev.okiagari.application.Resources;
import dev.okiagari.application.Tables;
import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.application.program.ProgramRuntime;
import dev.okiagari.engine.model.Outcome;
import dev.okiagari.engine.model.Pipeline;
import dev.okiagari.engine.model.Steps;
import dev.okiagari.jdbc.CleanSql;
import dev.okiagari.jdbc.Sql;
import dev.okiagari.kit.terminal.Exit;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The smallest application: one table, one step, one health fact and one command. All that it needs is in this file. */
final class TinyInstallation implements Installation, Application {
    static final Pipeline<Guest> PIPELINE = Pipeline.of("tiny", Guest.class);

    /** What is submitted. */
    record Guest(String name) {}

    @Override
    public Application application() {
        return this;
    }

    @Override
    public String name() {
        return "tiny";
    }

    @Override
    public Tables tables() {
        return new Tables("tiny", "dev/okiagari/server/tiny", List.of("V1__tiny.sql"), 1);
    }

    @Override
    public Work open(Resources resources) {
        return () -> List.<Steps<?>>of(PIPELINE.steps()
                .step(
                        "greet",
                        attempt ->
                                Outcome.done(tx -> greet(tx, attempt.payload().name()))));
    }

    private static void greet(Connection tx, String name) throws SQLException {
        // Safe against everybody: a name is greeted once.
        String sql = """
                insert into tiny.greeting (name) values (?) on conflict do nothing
                """;
        CleanSql.write(tx, sql, name);
    }

    static int greetings(Connection connection) throws SQLException {
        String sql = """
                select count(*) from tiny.greeting
                """;
        return Sql.first(connection, sql, row -> row.getInt(1)).orElseThrow();
    }

    @Override
    public List<HealthFact> examineDatabase(Connection connection, Map<String, String> settings) throws SQLException {
        return List.of(HealthFact.ok("greetings", greetings(connection) + " so far"));
    }

    @Override
    public CommandLine commands(Program program) {
        return new CommandLine(CommandSpec.create().name("tiny")).addSubcommand(new CountCommand(program, this));
    }

    /** Prints the number of greetings. */
    @Command(name = "count", description = "Counts the greetings.")
    static final class CountCommand implements Callable<Integer> {
        private final Program program;
        private final Application application;

        @Spec
        private CommandSpec spec = CommandSpec.create();

        CountCommand(Program program, Application application) {
            this.program = program;
            this.application = application;
        }

        @Override
        public Integer call() {
            try (ProgramRuntime runtime = program.existing(application)) {
                int number = runtime.database().inTransaction(TinyInstallation::greetings);
                spec.commandLine().getOut().println(number + " greetings");
                return Exit.OK;
            }
        }
    }
}
