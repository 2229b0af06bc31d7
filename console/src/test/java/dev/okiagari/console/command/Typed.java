package dev.okiagari.console.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.console.command.node.NodesCommand;
import dev.okiagari.console.command.overview.FailuresCommand;
import dev.okiagari.console.command.overview.StatusCommand;
import dev.okiagari.console.command.overview.TailCommand;
import dev.okiagari.console.command.overview.UpstreamsCommand;
import dev.okiagari.console.command.run.RunsCommand;
import dev.okiagari.console.command.schedule.SchedulesCommand;
import dev.okiagari.console.terminal.Explanations;
import dev.okiagari.engine.failure.Messages;
import java.io.PrintWriter;
import java.io.StringWriter;
import javax.sql.DataSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A command as somebody typed it, and what came of it. */
record Typed(int exit, String out, String err) {

    /** Runs a command line, given as one text with blanks between the words. */
    static Typed on(DataSource source, String line) {
        CommandLine program = new CommandLine(CommandSpec.create().name("okiagari"))
                .addSubcommand("items", ItemsCommand.over(() -> OpenDatabase.of(source)))
                .addSubcommand("holds", HoldsCommand.over(() -> OpenDatabase.of(source)))
                .addSubcommand("nodes", NodesCommand.over(() -> OpenDatabase.of(source)))
                .addSubcommand("runs", RunsCommand.over(() -> OpenDatabase.of(source)))
                .addSubcommand("schedules", SchedulesCommand.over(() -> OpenDatabase.of(source)))
                .addSubcommand("status", new StatusCommand(() -> OpenDatabase.of(source)))
                .addSubcommand("failures", new FailuresCommand(() -> OpenDatabase.of(source)))
                .addSubcommand("upstreams", new UpstreamsCommand(() -> OpenDatabase.of(source)))
                .addSubcommand("tail", new TailCommand(() -> OpenDatabase.of(source)))
                .addSubcommand("why", new WhyCommand(() -> OpenDatabase.of(source)));
        Explanations explanations = new Explanations(Messages::clean);
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = program.setExecutionExceptionHandler(explanations)
                .setParameterExceptionHandler(explanations)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .execute(line.split(" ", -1));
        return new Typed(exit, out.toString(), err.toString());
    }

    /** Standard output as the one JSON document it must be. */
    JsonNode json() throws JsonProcessingException {
        return new ObjectMapper()
                .enable(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readTree(out);
    }
}
