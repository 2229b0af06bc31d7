package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.Catalog;
import dev.okiagari.catalog.view.TargetGenre;
import dev.okiagari.console.terminal.CommandFailed;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.engine.failure.ClassifiedException;
import dev.okiagari.engine.failure.HttpFailure;
import dev.okiagari.engine.upstream.UpstreamHeld;
import dev.okiagari.gateway.http.OutsideFault;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The genres whose rankings are asked for. */
@Command(name = "targets", description = "Says of which genres the rankings are fetched.")
final class TargetsCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    private TargetsCommand() {}

    static CommandLine over(CatalogInstallation.Doors doors) {
        Supplier<CatalogDesk> door = doors::existing;
        return new CommandLine(new TargetsCommand())
                .addSubcommand(new Add(doors))
                .addSubcommand(new ListAll(door))
                .addSubcommand(new Remove(door));
    }

    @Override
    public void run() {
        throw new ParameterException(
                spec.commandLine(),
                "targets needs one of: " + String.join(", ", spec.subcommands().keySet()));
    }

    /** What the three have in common: they open the catalog, and print a line or JSON. */
    private abstract static class OnCatalog implements Callable<Integer>, ShortCommand {
        private final Supplier<CatalogDesk> door;

        @Spec
        CommandSpec spec = CommandSpec.create();

        @Mixin
        OutputOptions output = new OutputOptions();

        OnCatalog(Supplier<CatalogDesk> door) {
            this.door = door;
        }

        <T> T with(Function<Catalog, T> use) {
            try (CatalogDesk desk = door.get()) {
                return use.apply(desk.catalog());
            }
        }

        void print(Json json, String words) {
            spec.commandLine().getOut().println(output.json() ? json.text() : words);
        }
    }

    /** Adds genres. */
    @Command(name = "add", description = "Fetches the rankings of these genres from the next run on.")
    private static final class Add extends OnCatalog {
        @Parameters(
                arity = "0..*",
                paramLabel = "GENRE",
                description = "Numbers of genres; 0 is the ranking of everything.")
        private List<Long> genres = new ArrayList<>();

        @Option(
                names = "--below",
                paramLabel = "GENRE",
                description = "The genres right below this one, as the shop has them now; 0: the top ones.")
        private @Nullable Long below;

        private final CatalogInstallation.Doors doors;

        Add(CatalogInstallation.Doors doors) {
            super(doors::existing);
            this.doors = doors;
        }

        @Override
        public Integer call() throws Exception {
            if (genres.isEmpty() == (below == null)) {
                throw new ParameterException(spec.commandLine(), "give numbers of genres or --below GENRE");
            }
            genres.stream().filter(genre -> genre < 0).findFirst().ifPresent(genre -> {
                throw new ParameterException(spec.commandLine(), "a genre is a number from 0, not " + genre);
            });
            if (below != null) {
                addBelow(below);
            } else {
                say(genres, with(catalog -> catalog.addTargets(genres, CatalogDesk.user())));
            }
            return Exit.OK;
        }

        /** Asks the shop, within its limit. */
        private void addBelow(long genre) throws Exception {
            try (CatalogDesk desk = doors.prepared()) {
                List<Long> found = desk.catalog().genresBelow(desk.shop(), genre);
                say(found, desk.catalog().addTargets(found, CatalogDesk.user()));
            } catch (HttpFailure | ClassifiedException | OutsideFault | UpstreamHeld e) {
                throw new CommandFailed(Exit.FAILED, String.valueOf(e.getMessage()), e);
            }
        }

        private void say(List<Long> wanted, int added) {
            long already = wanted.stream().distinct().count() - added;
            print(
                    new Json().put("added", added).put("already", already),
                    added + " added" + (already > 0 ? ", " + already + " already there" : ""));
        }
    }

    /** Removes genres. */
    @Command(name = "remove", description = "No longer fetches the rankings of these genres. Items that are here stay.")
    private static final class Remove extends OnCatalog {
        @Parameters(arity = "1..*", paramLabel = "GENRE", description = "Numbers of genres.")
        private List<Long> genres = new ArrayList<>();

        Remove(Supplier<CatalogDesk> door) {
            super(door);
        }

        @Override
        public Integer call() {
            int removed = with(catalog -> catalog.removeTargets(genres));
            long unknown = genres.stream().distinct().count() - removed;
            print(
                    new Json().put("removed", removed).put("unknown", unknown),
                    removed + " removed" + (unknown > 0 ? ", " + unknown + " not found" : ""));
            return unknown == 0 ? Exit.OK : Exit.FAILED;
        }
    }

    /** Lists genres. */
    @Command(name = "list", description = "Lists the genres whose rankings are fetched.")
    private static final class ListAll extends OnCatalog {
        ListAll(Supplier<CatalogDesk> door) {
            super(door);
        }

        @Override
        public Integer call() {
            List<TargetGenre> targets = with(Catalog::targets);
            if (output.json()) {
                spec.commandLine()
                        .getOut()
                        .println(new Json()
                                .put(
                                        "targets",
                                        targets.stream().map(ListAll::json).toList())
                                .text());
            } else if (targets.isEmpty()) {
                spec.commandLine()
                        .getErr()
                        .println("there are no target genres; add some: ./okiagari catalog targets add GENRE");
            } else {
                Table table = new Table()
                        .numbers("GENRE")
                        .words("NAME")
                        .words("ENABLED")
                        .words("ADDED")
                        .words("LAST ASKED");
                targets.forEach(target -> table.row(
                        target.genre(),
                        target.name() == null ? "" : target.name(),
                        target.isEnabled() ? "yes" : "no",
                        time(target.addedAt()),
                        time(target.askedAt())));
                table.lines(output.columns()).forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }

        private static Json json(TargetGenre target) {
            return new Json()
                    .put("genre", target.genre())
                    .put("name", target.name())
                    .put("enabled", target.isEnabled())
                    .put("addedAt", target.addedAt())
                    .put("addedBy", target.addedBy())
                    .put("askedAt", target.askedAt());
        }

        private static String time(@Nullable Instant at) {
            return at == null ? "never" : at.toString().substring(0, 16).replace('T', ' ');
        }
    }
}
