package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.setup.CatalogContext;
import dev.okiagari.catalog.work.Replay;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.ReadCommand;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Applies raw copies again. */
@Command(name = "replay")
final class CatalogReplayCommand extends ReadCommand<CatalogContext, Replay.Report> {
    /** Rankings are history, which a replay leaves alone. */
    private static final List<Entity> ALL = List.of(Entity.GENRE, Entity.TAG, Entity.ITEM);

    @Parameters(arity = "0..*", paramLabel = "JOB|ID")
    private List<String> which = List.of();

    CatalogReplayCommand(Supplier<CatalogContext> opening) {
        super(opening);
    }

    @Override
    protected void check() {
        long jobs = entities().size();
        if (jobs > 0 && jobs < which.stream().distinct().count()) {
            throw wrong(say("replay.both"));
        }
    }

    private List<Entity> entities() {
        return ALL.stream().filter(entity -> which.contains(entity.word())).toList();
    }

    @Override
    protected Replay.Report read(CatalogContext context) {
        Replay replay =
                new Replay(context.runtime().database(), context.runtime().storageForRemoval());
        List<Entity> entities = which.isEmpty() ? ALL : entities();
        return entities.isEmpty()
                ? replay.sources(which)
                : replay.entities(entities, soFar -> note(say("replay.so-far", soFar)));
    }

    @Override
    protected List<String> lines(Replay.Report report) {
        report.problems().forEach(this::note);
        return List.of(
                report.skipped() == 0
                        ? say("replay.applied", report.applied())
                        : say("replay.applied-some", report.applied(), report.skipped()));
    }

    @Override
    protected int exit(Replay.Report report) {
        return report.problems().isEmpty() ? Exit.OK : Exit.FAILED;
    }
}
