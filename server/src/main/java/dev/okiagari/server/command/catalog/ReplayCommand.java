package dev.okiagari.server.command.catalog;

import dev.okiagari.catalog.answer.Entity;
import dev.okiagari.catalog.work.Replay;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Applies raw copies again. */
@Command(
        name = "replay",
        description = {
            "Applies the stored answers of the shop again, without calling it: items, shops, genres and tags come out as they were.",
            "Price, review and rank history stays as it is."
        })
final class ReplayCommand implements Callable<Integer> {
    /** Rankings are history, which a replay leaves alone. */
    private static final List<Entity> ALL = List.of(Entity.GENRE, Entity.TAG, Entity.ITEM);

    private final Supplier<CatalogDesk> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Parameters(
            arity = "0..*",
            paramLabel = "JOB|ID",
            description = "Jobs (item, genre, tag), or item codes and numbers of genres and tags. None: everything.")
    private List<String> which = List.of();

    ReplayCommand(Supplier<CatalogDesk> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        List<Entity> entities = which.isEmpty() ? ALL : entities();
        try (CatalogDesk desk = door.get()) {
            Replay replay = new Replay(desk.runtime().database(), desk.runtime().storageForRemoval());
            Replay.Report report = entities.isEmpty()
                    ? replay.sources(which)
                    : replay.entities(entities, soFar -> say(soFar + " applied so far"));
            if (output.json()) {
                spec.commandLine()
                        .getOut()
                        .println(new Json()
                                .put("applied", report.applied())
                                .put("skipped", report.skipped())
                                .put("problems", report.problems())
                                .text());
            } else {
                spec.commandLine()
                        .getOut()
                        .println(report.applied() + " applied"
                                + (report.skipped() == 0 ? "" : ", " + report.skipped() + " changed meanwhile"));
                report.problems().forEach(this::say);
            }
            return report.problems().isEmpty() ? Exit.OK : Exit.FAILED;
        }
    }

    /** Empty when ids were given. */
    private List<Entity> entities() {
        List<String> words = ALL.stream().map(Entity::word).toList();
        long jobs = which.stream().filter(words::contains).count();
        if (jobs == 0) {
            return List.of();
        }
        if (jobs < which.size()) {
            throw new ParameterException(spec.commandLine(), "give jobs or ids, not both");
        }
        return Arrays.stream(Entity.values())
                .filter(entity -> which.contains(entity.word()))
                .toList();
    }

    private void say(String line) {
        spec.commandLine().getOut().flush();
        spec.commandLine().getErr().println(line);
    }
}
