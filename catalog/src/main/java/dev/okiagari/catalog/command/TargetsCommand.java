package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.json.CatalogTargetsJson;
import dev.okiagari.catalog.json.CatalogTargetsJson.Added;
import dev.okiagari.catalog.json.CatalogTargetsJson.Removed;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.kit.terminal.CommandGroup;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The genres whose rankings are fetched. */
final class TargetsCommand {
    private TargetsCommand() {}

    /** @param prepared creates the database when there is none: adding targets is what a new user does first */
    static CommandLine over(Supplier<CatalogContext> existing, Supplier<CatalogContext> prepared) {
        return CommandGroup.line()
                .addSubcommand(new Add(prepared))
                .addSubcommand(new ListAll(existing))
                .addSubcommand(new Remove(existing));
    }

    /** Adds genres. */
    @Command(name = "add")
    private static final class Add extends ReadCommand<CatalogContext, Added> {
        @Parameters(arity = "0..*", paramLabel = "GENRE")
        private List<Long> genres = new ArrayList<>();

        @Option(names = "--below", paramLabel = "GENRE")
        private @Nullable Long below;

        Add(Supplier<CatalogContext> opening) {
            super(opening);
        }

        @Override
        protected void check() {
            if (genres.isEmpty() == (below == null)) {
                throw wrong(say("targets.add-what"));
            }
            genres.stream().filter(genre -> genre < 0).findFirst().ifPresent(genre -> {
                throw wrong(say("targets.no-genre", genre));
            });
        }

        @Override
        protected Added read(CatalogContext context) {
            List<Long> wanted = below == null ? genres : context.genresBelow(below);
            return Added.of(wanted, context.catalog().addTargets(wanted, CatalogContext.user()));
        }

        @Override
        protected List<String> lines(Added added) {
            return List.of(
                    added.already() == 0
                            ? say("targets.added", added.added())
                            : say("targets.added-some", added.added(), added.already()));
        }
    }

    /** Removes genres. */
    @Command(name = "remove")
    private static final class Remove extends ReadCommand<CatalogContext, Removed> {
        @Parameters(arity = "1..*", paramLabel = "GENRE")
        private List<Long> genres = new ArrayList<>();

        Remove(Supplier<CatalogContext> opening) {
            super(opening);
        }

        @Override
        protected Removed read(CatalogContext context) {
            return Removed.of(genres, context.catalog().removeTargets(genres));
        }

        @Override
        protected List<String> lines(Removed removed) {
            return List.of(
                    removed.unknown() == 0
                            ? say("targets.removed", removed.removed())
                            : say("targets.removed-some", removed.removed(), removed.unknown()));
        }

        @Override
        protected int exit(Removed removed) {
            return removed.unknown() == 0 ? Exit.OK : Exit.FAILED;
        }
    }

    /** Lists genres. */
    @Command(name = "list")
    private static final class ListAll extends ReadCommand<CatalogContext, CatalogTargetsJson> {
        ListAll(Supplier<CatalogContext> opening) {
            super(opening);
        }

        @Override
        protected CatalogTargetsJson read(CatalogContext context) {
            return new CatalogTargetsJson(context.catalog().targets());
        }

        @Override
        protected List<String> lines(CatalogTargetsJson answer) {
            Table table = CatalogText.table("targets.columns", "#----");
            answer.targets()
                    .forEach(target -> table.row(
                            target.genre(),
                            CatalogText.text(target.name()),
                            say(target.enabled() ? "targets.enabled" : "targets.disabled"),
                            CatalogText.time(target.addedAt()),
                            target.askedAt() == null ? say("targets.never") : CatalogText.time(target.askedAt())));
            return answer.targets().isEmpty() ? List.of() : table.lines(columns());
        }

        @Override
        protected String empty(CatalogTargetsJson answer) {
            return say("targets.none");
        }
    }
}
