package dev.okiagari.console.command.overview;

import dev.okiagari.console.command.OpenDatabase;
import dev.okiagari.console.store.FailureReads;
import dev.okiagari.console.store.FailureReads.By;
import dev.okiagari.console.store.FailureReads.Group;
import dev.okiagari.console.terminal.DurationConverter;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Exit;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OutputOptions;
import dev.okiagari.console.terminal.ShortCommand;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.engine.Client;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Counts failed attempts. */
@Command(name = "failures", description = "Counts failed attempts and rescues, with the latest message of each group.")
public final class FailuresCommand implements Callable<Integer>, ShortCommand {
    private static final int MESSAGE_COLUMNS = 80;

    private final Supplier<OpenDatabase> door;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--since",
            paramLabel = "TIME",
            defaultValue = "1h",
            converter = DurationConverter.class,
            description = "How far back, such as 30m or 24h (default: 1h; kept for 30 days).")
    private Duration since = Duration.ofHours(1);

    @Option(
            names = "--by",
            paramLabel = "NAME",
            split = ",",
            defaultValue = "category,step",
            description =
                    "Grouped by these: pipeline, step, category, kind, upstream, exception (default: category,step).")
    private List<By> by = List.of();

    @Option(names = "--pipeline", paramLabel = "NAME", description = "Only failures in this pipeline.")
    private @Nullable String pipeline;

    public FailuresCommand(Supplier<OpenDatabase> door) {
        this.door = door;
    }

    @Override
    public Integer call() {
        Set<By> columns = EnumSet.copyOf(by);
        try (OpenDatabase database = door.get()) {
            List<Group> groups = FailureReads.count(database.source(), since, pipeline, columns);
            if (output.json()) {
                spec.commandLine().getOut().println(json(groups, columns).text());
            } else if (groups.isEmpty()) {
                spec.commandLine().getErr().println("nothing failed in the last " + Durations.words(since));
            } else {
                Instant now = Client.on(database.source()).figures(1).now();
                table(groups, columns, now)
                        .lines(output.columns())
                        .forEach(spec.commandLine().getOut()::println);
            }
            return Exit.OK;
        }
    }

    private static Table table(List<Group> groups, Set<By> columns, Instant now) {
        Table table = new Table();
        columns.forEach(c -> table.words(c.name()));
        table.numbers("COUNT")
                .numbers("LAST TRIES")
                .numbers("RESCUES")
                .words("LATEST")
                .words("MESSAGE", MESSAGE_COLUMNS);
        for (Group group : groups) {
            List<Object> cells = new ArrayList<>();
            for (By column : columns) {
                cells.add(group.values().getOrDefault(column, "-"));
            }
            cells.addAll(List.of(
                    group.count(),
                    group.last(),
                    group.rescues(),
                    Durations.ago(Duration.between(group.latest(), now)),
                    group.message()));
            table.row(cells.toArray());
        }
        return table;
    }

    private Json json(List<Group> groups, Set<By> columns) {
        return new Json()
                .put("sinceSeconds", since.toSeconds())
                .put("failures", groups.stream().map(g -> json(g, columns)).toList());
    }

    private static Json json(Group group, Set<By> columns) {
        Json json = new Json();
        columns.forEach(
                c -> json.put(c.name().toLowerCase(Locale.ROOT), group.values().get(c)));
        return json.put("count", group.count())
                .put("lastTries", group.last())
                .put("rescues", group.rescues())
                .put("latestAt", group.latest())
                .put("message", group.message());
    }
}
