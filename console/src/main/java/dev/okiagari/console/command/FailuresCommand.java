package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.json.FailuresJson;
import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.reading.Timed;
import dev.okiagari.console.store.FailureReads;
import dev.okiagari.console.store.FailureReads.By;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.DurationConverter;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.ReadCommand;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Counts failed attempts. */
@Command(name = "failures")
final class FailuresCommand extends ReadCommand<ConsoleContext, Timed<FailuresJson>> {
    private static final int MESSAGE_COLUMNS = 80;

    @Option(names = "--since", paramLabel = "TIME", defaultValue = "1h", converter = DurationConverter.class)
    private Duration since = Duration.ofHours(1);

    @Option(names = "--by", paramLabel = "NAME", split = ",", defaultValue = "category,step")
    private List<By> by = List.of();

    @Option(names = "--pipeline", paramLabel = "NAME")
    private @Nullable String pipeline;

    FailuresCommand(Supplier<ConsoleContext> context) {
        super(context);
    }

    @Override
    protected Timed<FailuresJson> read(ConsoleContext context) {
        EnumSet<By> columns = EnumSet.copyOf(by);
        return new Timed<>(
                context.now(),
                FailuresJson.of(since, FailureReads.count(context.source(), since, pipeline, columns), columns));
    }

    @Override
    protected String empty(Timed<FailuresJson> none) {
        return say("failures.none", Durations.words(since));
    }

    @Override
    protected List<String> lines(Timed<FailuresJson> read) {
        Table table = new Table();
        EnumSet<By> columns = EnumSet.copyOf(by);
        columns.forEach(c -> table.words(c.name()));
        table.numbers("COUNT", "LAST TRIES", "RESCUES").words("LATEST").words("MESSAGE", MESSAGE_COLUMNS);
        for (FailuresJson.Alike alike : read.answer().failures()) {
            List<Object> cells = new ArrayList<>();
            columns.forEach(c -> cells.add(Objects.requireNonNullElse(alike.by().get(JsonText.word(c)), "-")));
            cells.addAll(List.of(
                    alike.count(),
                    alike.lastTries(),
                    alike.rescues(),
                    Durations.ago(Duration.between(alike.latestAt(), read.now())),
                    alike.message()));
            table.row(cells.toArray());
        }
        return table.lines(columns());
    }
}
