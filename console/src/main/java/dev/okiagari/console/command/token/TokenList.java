package dev.okiagari.console.command.token;

import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.console.web.access.AccessTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Lists tokens. */
@Command(name = "list", description = "Lists all tokens; the tokens themselves are not kept.")
final class TokenList implements Callable<Integer> {
    private final AccessDoor door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    TokenList(AccessDoor door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        List<AccessTable.TokenRow> tokens = door.with(AccessTable::tokens);
        PrintWriter out = spec.commandLine().getOut();
        if (output.json()) {
            out.println(new Json()
                    .put("tokens", tokens.stream().map(TokenList::json).toList())
                    .text());
        } else if (tokens.isEmpty()) {
            out.println("no tokens; make one: ./okiagari token create NAME --role operator");
        } else {
            table(tokens).lines(output.columns()).forEach(out::println);
        }
        return Exit.OK;
    }

    private static Json json(AccessTable.TokenRow token) {
        return new Json()
                .put("id", token.id())
                .put("name", token.name())
                .put("role", token.role().word())
                .put("createdAt", token.createdAt())
                .put("lastUsedAt", token.lastUsedAt())
                .put("revokedAt", token.revokedAt());
    }

    private static Table table(List<AccessTable.TokenRow> tokens) {
        Table table = new Table()
                .numbers("ID")
                .words("NAME")
                .words("ROLE")
                .words("MADE")
                .words("LAST USED")
                .words("REVOKED");
        tokens.forEach(t -> table.row(
                t.id(), t.name(), t.role().word(), t.createdAt(), orNever(t.lastUsedAt()), orNever(t.revokedAt())));
        return table;
    }

    private static String orNever(@Nullable Object time) {
        return time == null ? "never" : time.toString();
    }
}
