package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.papers.NoSuchPaper;
import dev.okiagari.papers.Papers;
import dev.okiagari.papers.arxiv.PaperId;
import dev.okiagari.papers.view.Related;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Lists papers that are related to one. */
@Command(
        name = "related",
        description = "Lists papers related to one: cited, citing, and with shared methods, data sets or authors.")
final class RelatedCommand implements Callable<Integer>, ShortCommand {
    private static final int TITLE_COLUMNS = 70;
    private static final int SHARED_COLUMNS = 60;

    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "arXiv id in any form.")
    private String written = "";

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Maximum number of each kind, 1 to 100 (default: ${DEFAULT-VALUE}).")
    private int limit = 10;

    RelatedCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        if (limit < 1 || limit > Papers.MOST_RELATED) {
            throw new ParameterException(
                    spec.commandLine(), "--limit must be 1 to " + Papers.MOST_RELATED + ", not " + limit);
        }
        PaperId id = GivenIds.one(written);
        try (PaperDesk desk = door.get()) {
            List<Related> related = desk.papers().related(id, limit);
            if (output.json()) {
                spec.commandLine().getOut().println(json(id, related).text());
            } else {
                print(id, related);
            }
            return Exit.OK;
        } catch (NoSuchPaper e) {
            throw new CommandFailed(Exit.FAILED, GivenIds.notHere(id), e);
        }
    }

    private void print(PaperId id, List<Related> related) {
        if (related.isEmpty()) {
            spec.commandLine().getErr().println("no related papers for " + id);
            return;
        }
        Table table = new Table()
                .words("HOW")
                .words("ID")
                .words("STATUS")
                .words("TITLE", TITLE_COLUMNS)
                .words("SHARED", SHARED_COLUMNS);
        related.forEach(one -> table.row(
                one.kind().word().replace('_', ' '),
                one.paper(),
                one.status(),
                one.title().orElse(""),
                String.join(", ", one.names())));
        table.lines(output.columns()).forEach(spec.commandLine().getOut()::println);
    }

    private static Json json(PaperId id, List<Related> related) {
        return new Json()
                .put("id", id.text())
                .put(
                        "related",
                        related.stream()
                                .map(one -> new Json()
                                        .put("kind", one.kind().word())
                                        .put("id", one.paper().text())
                                        .put("title", one.title().orElse(null))
                                        .put("status", one.status())
                                        .put("count", one.count())
                                        .put("names", one.names()))
                                .toList());
    }
}
