package dev.okiagari.console.command.web;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.console.web.Role;
import dev.okiagari.console.web.access.AccessSchema;
import dev.okiagari.console.web.access.AccessTable;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes, lists and revokes API tokens, and makes sign-in links. */
@Command(name = "token", description = "Makes, lists and revokes API tokens; makes sign-in links.")
public final class TokenCommand implements Runnable {
    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    public TokenCommand(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "token needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }

    @Command(name = "create", description = "Makes a token and prints it; it cannot be read again.")
    int create(
            @Parameters(paramLabel = "NAME", description = "Recorded with what is done with it.") String name,
            @Option(
                            names = "--role",
                            paramLabel = "ROLE",
                            defaultValue = "viewer",
                            description = "viewer (default) or operator.")
                    String role,
            @Mixin OutputOptions output) {
        Role wanted = role(role);
        String token = with(table -> table.newToken(name, wanted).text());
        print(
                output.json()
                        ? new Json()
                                .put("name", name)
                                .put("role", wanted.word())
                                .put("token", token)
                                .text()
                        : token);
        return Exit.OK;
    }

    @Command(name = "list", description = "Lists all tokens; the tokens themselves are not kept.")
    int list(@Mixin OutputOptions output) {
        var tokens = with(AccessTable::tokens);
        if (output.json()) {
            print(new Json()
                    .put(
                            "tokens",
                            tokens.stream()
                                    .map(t -> new Json()
                                            .put("id", t.id())
                                            .put("name", t.name())
                                            .put("role", t.role().word())
                                            .put("createdAt", t.createdAt())
                                            .put("lastUsedAt", t.lastUsedAt())
                                            .put("revokedAt", t.revokedAt()))
                                    .toList())
                    .text());
            return Exit.OK;
        }
        if (tokens.isEmpty()) {
            print("no tokens; make one: ./okiagari token create NAME --role operator");
            return Exit.OK;
        }
        Table table = new Table()
                .numbers("ID")
                .words("NAME")
                .words("ROLE")
                .words("MADE")
                .words("LAST USED")
                .words("REVOKED");
        tokens.forEach(t -> table.row(
                t.id(), t.name(), t.role().word(), t.createdAt(), orNever(t.lastUsedAt()), orNever(t.revokedAt())));
        table.lines().forEach(this::print);
        return Exit.OK;
    }

    @Command(name = "revoke", description = "Revokes a token; within seconds no server accepts it.")
    int revoke(
            @Parameters(paramLabel = "ID", description = "The token, as in 'token list'.") long id,
            @Mixin OutputOptions output) {
        if (!with(table -> table.revoke(id))) {
            throw new CommandFailed(Exit.FAILED, "there is no token " + id + " that is still valid");
        }
        print(output.json() ? new Json().put("revoked", id).text() : "token " + id + " is revoked");
        return Exit.OK;
    }

    @Command(name = "link", description = "Makes a one-time sign-in link for a browser, valid for an hour.")
    int link(
            @Option(
                            names = "--role",
                            paramLabel = "ROLE",
                            defaultValue = "operator",
                            description = "viewer or operator (default).")
                    String role,
            @Mixin OutputOptions output) {
        Role wanted = role(role);
        String path = "/sign-in?code="
                + with(table -> table.newLink(wanted.word(), wanted).text());
        print(output.json() ? new Json().put("path", path).text() : "open this at the console's address: " + path);
        return Exit.OK;
    }

    private Role role(String word) {
        if (!word.equals("viewer") && !word.equals("operator")) {
            throw new ParameterException(spec.commandLine(), "--role is '" + word + "'; it must be viewer or operator");
        }
        return Role.of(word);
    }

    private <T> T with(Function<AccessTable, T> use) {
        try (OpenDatabase database = door.get()) {
            AccessSchema.apply(database.source());
            return use.apply(new AccessTable(database.source()));
        } catch (SQLException e) {
            throw new CommandFailed(
                    Exit.NO_DATABASE, "could not make the console's tables because " + e.getMessage(), e);
        }
    }

    private void print(String line) {
        spec.commandLine().getOut().println(line);
    }

    private static String orNever(@Nullable Object time) {
        return time == null ? "never" : time.toString();
    }
}
