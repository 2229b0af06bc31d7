package dev.okiagari.server.command;

import static dev.okiagari.server.ServerTexts.say;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.kit.terminal.OutputOptions;
import dev.okiagari.kit.terminal.ShortCommand;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.ServerProgram;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prepares a database that was restored from a backup. */
@Command(name = "restored")
public final class RestoredCommand implements Callable<Integer>, ShortCommand {
    private final ServerProgram program;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    public RestoredCommand(ServerProgram program) {
        this.program = program;
    }

    @Override
    public Integer call() {
        DatabaseLocation location = program.location();
        try (OpenDatabase database = DatabaseOpener.withSchema(location)) {
            Schema.Restored done = Schema.restored(database.source());
            spec.commandLine()
                    .getOut()
                    .println(
                            output.json()
                                    ? JsonText.document(new RestoredJson(location.toString(), done))
                                    : words(location, done));
            return Exit.OK;
        }
    }

    private static String words(DatabaseLocation location, Schema.Restored done) {
        return say(
                "restored.done",
                location,
                done.installation(),
                done.sequences(),
                String.valueOf(done.fromItem()),
                done.leases(),
                done.nodes());
    }

    private record RestoredJson(
            String database, @JsonUnwrapped Schema.Restored done) {}
}
