package dev.okiagari.server.command.catalog;

import dev.okiagari.application.Application;
import dev.okiagari.server.catalog.CatalogApplication;
import dev.okiagari.server.catalog.RakutenSource;
import dev.okiagari.server.settings.Setting;
import dev.okiagari.server.wiring.Installation;
import dev.okiagari.server.wiring.Program;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The catalog in this program. */
public final class CatalogInstallation implements Installation {
    private final Application application = new CatalogApplication();

    @Override
    public Application application() {
        return application;
    }

    @Override
    public CommandLine commands(Program program) {
        return new CommandLine(new Group()).addSubcommand(TargetsCommand.over(() -> program.existing(application)));
    }

    @Override
    public List<Setting> settings(Map<String, String> environment) {
        return RakutenSource.read(environment).all();
    }

    @Override
    public void checkSettings(Map<String, String> environment) {
        RakutenSource.read(environment).check();
    }

    /** The group of commands about the catalog. */
    @Command(name = "catalog", description = "Keeps rankings, items, genres and tags of a shop.")
    private static final class Group implements Runnable {
        @Spec
        private CommandSpec spec = CommandSpec.create();

        @Override
        public void run() {
            throw new ParameterException(
                    spec.commandLine(),
                    "catalog needs one of: "
                            + String.join(", ", spec.subcommands().keySet()));
        }
    }
}
