package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.papers.arxiv.PaperId;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows everything about one paper. */
@Command(
        name = "show",
        description = "Shows a paper: status, sections, citations in both directions, and what was extracted from it.")
final class ShowCommand implements Callable<Integer>, ShortCommand {
    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(paramLabel = "ID", description = "arXiv id in any form.")
    private String written = "";

    @Option(names = "--text", description = "Print the text of the sections instead of the outline.")
    private boolean text;

    ShowCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        PaperId id = GivenIds.one(written);
        try (PaperDesk desk = door.get()) {
            PaperSheet sheet = desk.papers()
                    .show(id)
                    .map(PaperSheet::of)
                    .orElseThrow(() -> new CommandFailed(Exit.FAILED, GivenIds.notHere(id)));
            if (output.json()) {
                spec.commandLine().getOut().println(sheet.json(text).text());
            } else {
                (text ? sheet.text() : sheet.lines()).forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }
}
