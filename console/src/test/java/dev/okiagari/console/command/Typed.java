package dev.okiagari.console.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.okiagari.console.ConsoleProblems;
import dev.okiagari.jdbc.Messages;
import dev.okiagari.kit.terminal.Explanations;
import dev.okiagari.kit.terminal.OpenDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import javax.sql.DataSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** A command as somebody typed it, and what came of it. */
public record Typed(int exit, String out, String err) {

    /** Runs a command line, given as one text with blanks between the words. */
    public static Typed on(DataSource source, String line) {
        CommandLine program = new CommandLine(CommandSpec.create().name("okiagari"));
        new ConsoleCommands(() -> OpenDatabase.of(source))
                .all()
                .forEach((name, command) -> program.addSubcommand(name, command.get()));
        Explanations explanations = new Explanations(Messages::clean, new ConsoleProblems());
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
    public JsonNode json() throws JsonProcessingException {
        return new ObjectMapper()
                .enable(com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .readTree(out);
    }
}
