package dev.okiagari.server.command;

import static dev.okiagari.server.ServerTexts.say;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.okiagari.engine.Schema;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.ShortCommand;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.ServerProgram;
import picocli.CommandLine.Command;

/** Prepares a database that was restored from a backup. */
@Command(name = "restored")
public final class RestoredCommand extends PrintingCommand implements ShortCommand {
    private final ServerProgram program;

    public RestoredCommand(ServerProgram program) {
        this.program = program;
    }

    @Override
    public Integer call() {
        DatabaseLocation location = program.location();
        try (OpenDatabase database = DatabaseOpener.withSchema(location)) {
            Schema.Restored done = Schema.restored(database.source());
            print(() -> new RestoredJson(location.toString(), done), () -> words(location, done));
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
