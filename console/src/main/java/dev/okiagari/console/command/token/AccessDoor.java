package dev.okiagari.console.command.token;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.access.AccessSchema;
import dev.okiagari.console.web.access.AccessTable;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Opens the tables of who may do what, and makes them where there are none. */
final class AccessDoor {
    private final Supplier<OpenDatabase> door;

    AccessDoor(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    <T> T with(Function<AccessTable, T> use) {
        try (OpenDatabase database = door.get()) {
            AccessSchema.apply(database.source());
            return use.apply(new AccessTable(database.source()));
        } catch (SQLException e) {
            throw new CommandFailed(
                    Exit.NO_DATABASE, "could not make the console's tables because " + e.getMessage(), e);
        }
    }

    static Role role(String word, CommandLine line) {
        if (!word.equals("viewer") && !word.equals("operator")) {
            throw new ParameterException(line, "--role is '" + word + "'; it must be viewer or operator");
        }
        return Role.of(word);
    }
}
