package dev.okiagari.server.command;

import dev.okiagari.application.Database;
import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StorageClaim;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.Place;
import dev.okiagari.server.wiring.Program;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows where the raw copies of the database are, and makes the storage of the settings that place. */
@Command(
        name = "storage",
        description = {
            "Shows where the raw copies of this database are and which storage the settings name.",
            "With --take-over the storage of the settings becomes the database's: do this after you have moved the copies there, or"
                    + " when they are lost. Copies are not moved; nodes with other settings are refused from their next start."
        })
public final class StorageCommand implements Callable<Integer>, ShortCommand {
    private final Program program;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(names = "--take-over", description = "Make the storage of the settings the one that this database uses.")
    private boolean takeOver;

    public StorageCommand(Program program) {
        this.program = program;
    }

    @Override
    public Integer call() {
        Place place = program.placeForCalls(List.of());
        try (OpenDatabase opened = DatabaseOpener.withSchema(place)) {
            Database database = Database.over(opened.source());
            Optional<StorageClaim.Claim> before = database.inTransaction(StorageClaim::claimed);
            if (takeOver) {
                takeOver(place, database);
            }
            Optional<StorageClaim.Claim> now = database.inTransaction(StorageClaim::claimed);
            tell(place, before, now);
            return Exit.OK;
        }
    }

    private static void takeOver(Place place, Database database) {
        try (RawStorage storage = Folders.storage(place)) {
            StorageClaim.takeOver(database.dataSource(), storage);
        } catch (ClassifiedException e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    private void tell(Place place, Optional<StorageClaim.Claim> before, Optional<StorageClaim.Claim> now) {
        Folders.Named mine = Folders.storageOf(place);
        if (output.json()) {
            spec.commandLine()
                    .getOut()
                    .println(new Json()
                            .put("before", words(before))
                            .put("now", words(now))
                            .put("settings", mine.words())
                            .text());
            return;
        }
        spec.commandLine()
                .getOut()
                .println("raw copies: " + now.map(StorageClaim.Claim::toString).orElse("no storage claimed yet")
                        + (takeOver && !before.equals(now)
                                ? " (before: "
                                        + before.map(StorageClaim.Claim::toString)
                                                .orElse("none") + ")"
                                : ""));
        spec.commandLine().getOut().println("settings:   " + mine.words());
    }

    private static String words(Optional<StorageClaim.Claim> claim) {
        return claim.map(StorageClaim.Claim::toString).orElse("");
    }
}
