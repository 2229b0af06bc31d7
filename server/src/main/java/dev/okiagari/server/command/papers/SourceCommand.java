package dev.okiagari.server.command.papers;

import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.papers.PaperSources;
import dev.okiagari.papers.PaperSteps;
import dev.okiagari.papers.arxiv.PaperSource;
import dev.okiagari.server.papers.PapersApplication;
import dev.okiagari.server.wiring.Workers;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Shows which arXiv the papers come from, and changes it while there are none. */
@Command(
        name = "source",
        description = {
            "Shows which arXiv the papers of this database come from and which one the settings name.",
            "Papers of the real arXiv and those of a stand-in on this machine never mix in one database. With --take-over a database"
                    + " without papers changes to the arXiv of the settings."
        })
final class SourceCommand implements Callable<Integer>, ShortCommand {
    private final Supplier<PaperDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--take-over",
            description = "Take papers from the arXiv of the settings from now on; needs a database without papers.")
    private boolean takeOver;

    SourceCommand(Supplier<PaperDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        try (PaperDesk desk = door.get()) {
            PaperSources sources = new PaperSources(desk.tables());
            PaperSource mine = PapersApplication.source(desk.runtime().settings());
            if (takeOver) {
                takeOver(desk, sources, mine);
            }
            String now = sources.claimed().map(PaperSource::toString).orElse("nowhere yet");
            if (output.json()) {
                spec.commandLine()
                        .getOut()
                        .println(new Json()
                                .put("papers", now)
                                .put("settings", mine.toString())
                                .text());
            } else {
                spec.commandLine().getOut().println("papers come from: " + now);
                spec.commandLine().getOut().println("settings:         " + mine);
            }
            return Exit.OK;
        }
    }

    /** A node that is running asks the arXiv of its own settings, so it must stop first. */
    private static void takeOver(PaperDesk desk, PaperSources sources, PaperSource mine) {
        Workers.other(desk.runtime(), PaperSteps.PAPERS.name()).ifPresent(node -> {
            throw new CommandFailed(
                    Exit.FAILED,
                    "could not change where papers come from because node " + node.name() + " (process " + node.pid()
                            + ") works on papers; stop it first");
        });
        long papers = sources.takeOver(mine);
        if (papers > 0) {
            throw new CommandFailed(
                    Exit.FAILED,
                    "could not change where papers come from because there are " + papers
                            + " papers in this database; delete them (./okiagari papers delete) or use another database");
        }
    }
}
