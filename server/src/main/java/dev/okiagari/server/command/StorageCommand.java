package dev.okiagari.server.command;

import static dev.okiagari.server.ServerTexts.say;

import dev.okiagari.application.Database;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.gateway.storage.RawStorage;
import dev.okiagari.gateway.storage.StorageClaim;
import dev.okiagari.kit.terminal.CommandFailed;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OpenDatabase;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.ShortCommand;
import dev.okiagari.server.wiring.DatabaseLocation;
import dev.okiagari.server.wiring.DatabaseOpener;
import dev.okiagari.server.wiring.Folders;
import dev.okiagari.server.wiring.ServerProgram;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows where the raw copies of the database are, and makes the storage that the settings name the one to use. */
@Command(name = "storage")
public final class StorageCommand extends PrintingCommand implements ShortCommand {
    private final ServerProgram program;

    @Option(names = "--take-over")
    private boolean takeOver;

    public StorageCommand(ServerProgram program) {
        this.program = program;
    }

    @Override
    public Integer call() {
        DatabaseLocation location = program.locationForCalls(List.of());
        try (OpenDatabase opened = DatabaseOpener.withSchema(location)) {
            Database database = Database.over(opened.source());
            Optional<StorageClaim.Claim> before = database.inTransaction(StorageClaim::claimed);
            if (takeOver) {
                takeOver(location, database);
            }
            Optional<StorageClaim.Claim> now = database.inTransaction(StorageClaim::claimed);
            tell(location, before, now);
            return Exit.OK;
        }
    }

    private static void takeOver(DatabaseLocation location, Database database) {
        try (RawStorage storage = Folders.storage(location)) {
            StorageClaim.takeOver(database.dataSource(), storage);
        } catch (ClassifiedException e) {
            throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
        }
    }

    private record StorageJson(String before, String now, String settings) {}

    private void tell(
            DatabaseLocation location, Optional<StorageClaim.Claim> before, Optional<StorageClaim.Claim> now) {
        Folders.Named mine = Folders.storageOf(location);
        print(
                () -> new StorageJson(words(before), words(now), mine.words()),
                () -> (takeOver && !before.equals(now)
                                ? say("storage.now-and-before", named(now), named(before))
                                : say("storage.now", named(now)))
                        + System.lineSeparator()
                        + say("storage.settings", mine.words()));
    }

    private static String named(Optional<StorageClaim.Claim> claim) {
        return claim.map(StorageClaim.Claim::toString).orElseGet(() -> say("storage.none"));
    }

    private static String words(Optional<StorageClaim.Claim> claim) {
        return claim.map(StorageClaim.Claim::toString).orElse("");
    }
}
