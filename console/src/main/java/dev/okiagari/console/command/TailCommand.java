package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.ConsoleContext;
import dev.okiagari.console.store.EventReads;
import dev.okiagari.console.store.EventReads.Event;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.DurationConverter;
import dev.okiagari.kit.terminal.Exit;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.terminal.PrintingCommand;
import dev.okiagari.kit.terminal.StopSignal;
import java.time.Duration;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Follows what happens. */
@Command(name = "tail")
final class TailCommand extends PrintingCommand {
    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    /** What is committed late has an older time: each look goes back so far and leaves out what was printed. */
    private static final Duration OVERLAP = Duration.ofSeconds(15);

    private static final int MOST = 1000;
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ssXXX").withZone(ZoneId.systemDefault());

    private final Supplier<ConsoleContext> opening;

    @Option(names = "--pipeline", paramLabel = "NAME")
    private @Nullable String pipeline;

    @Option(names = "--since", paramLabel = "TIME", defaultValue = "1m", converter = DurationConverter.class)
    private Duration since = Duration.ofMinutes(1);

    @Option(names = "--for", paramLabel = "TIME", converter = DurationConverter.class)
    private @Nullable Duration length;

    TailCommand(Supplier<ConsoleContext> opening) {
        this.opening = opening;
    }

    @Override
    public Integer call() throws InterruptedException {
        try (StopSignal stop = new StopSignal(say("tail.name"), Duration.ofSeconds(10));
                ConsoleContext context = opening.get()) {
            Set<String> printed = print(EventReads.within(context.source(), since, pipeline, MOST), Set.of());
            for (long looks = 1; !isOver(looks) && !stop.within(LOOK_EVERY); looks++) {
                Duration back = since.plus(LOOK_EVERY.multipliedBy(looks)); // no further than the first look
                Duration shorter = back.compareTo(OVERLAP) < 0 ? back : OVERLAP;
                printed = print(EventReads.within(context.source(), shorter, pipeline, MOST), printed);
            }
            return stop.isRequested() ? Exit.INTERRUPTED : Exit.OK;
        }
    }

    private boolean isOver(long looks) {
        return length != null && LOOK_EVERY.multipliedBy(looks).compareTo(length) > 0;
    }

    /** Returns the names of all of them: the next look leaves them out. */
    private Set<String> print(List<Event> events, Set<String> printed) {
        Set<String> seen = new HashSet<>();
        for (Event event : events) {
            String name = event.kind() + event.id() + event.at();
            seen.add(name);
            if (!printed.contains(name)) {
                out().println(isJson() ? JsonText.line(event) : line(event));
            }
        }
        out().flush();
        return seen;
    }

    private static String line(Event event) {
        String step = event.step();
        String subject = OneLine.of(event.subject());
        return CLOCK.format(event.at()) + "  " + event.kind() + "  "
                + (step == null || step.isEmpty() ? subject : say("tail.at", subject, step))
                + "  " + OneLine.of(event.message());
    }
}
