package dev.okiagari.catalog.command;

import dev.okiagari.application.program.Installation;
import dev.okiagari.application.program.Program;
import dev.okiagari.catalog.CatalogTexts;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.kit.terminal.CommandGroup;
import java.util.function.Supplier;
import picocli.CommandLine;

/** The group of commands about the catalog. */
public final class CatalogCommand {
    private CatalogCommand() {}

    public static CommandLine with(Program program, Installation catalog) {
        Supplier<CatalogContext> existing = () -> CatalogContext.over(program.existing(catalog.application()));
        CommandLine commands = CommandGroup.line()
                .addSubcommand(new RunCommand(program, catalog))
                .addSubcommand(new ResumeCommand(program, catalog))
                .addSubcommand(new RerunCommand(program, catalog))
                .addSubcommand(new CatalogReplayCommand(existing))
                .addSubcommand(new CatalogStatusCommand(existing))
                .addSubcommand(new CatalogRunsCommand(existing))
                .addSubcommand(new CatalogShowCommand(existing))
                .addSubcommand(new NetCommand(existing))
                .addSubcommand(new OwedCommand(existing))
                .addSubcommand(
                        "targets",
                        TargetsCommand.over(
                                existing, () -> CatalogContext.over(program.prepared(catalog.application()))))
                .addSubcommand(new CatalogItemsCommand(existing))
                .addSubcommand(new ItemCommand(existing));
        commands.setResourceBundle(CatalogTexts.help());
        return commands;
    }
}
