package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

import dev.okiagari.demo.fleet.Mood;
import dev.okiagari.demo.fleet.Telling;
import dev.okiagari.demo.world.ReckoningTable.Counts;
import dev.okiagari.kit.terminal.Colour;
import dev.okiagari.kit.terminal.FollowedScreen;
import dev.okiagari.kit.terminal.LiveBlock;
import dev.okiagari.kit.terminal.Screen;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Shows progress: one block redrawn in place on a terminal, a plain line every five seconds elsewhere. Threads may share it.
 */
final class LiveView implements Telling {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(5);
    private static final String ROW = "%-15s %9s %6s %6s %8s %7s %7s %6s %6s";

    private final PrintWriter err;
    private final LiveBlock block;
    private final FollowedScreen followed;
    private Screen screen;
    private Duration nextLine = Duration.ZERO;

    /** @param asking the screen as it is at that moment */
    LiveView(PrintWriter err, Supplier<Screen> asking) {
        this.err = err;
        this.screen = asking.get();
        this.block = new LiveBlock(err, screen);
        this.followed = new FollowedScreen(asking, block);
    }

    synchronized void show(String phase, Moment now) {
        screen = followed.next();
        if (screen.redraws()) {
            block.draw(lines(phase, now));
        } else if (now.since().compareTo(nextLine) >= 0) {
            nextLine = now.since().plus(BETWEEN_LINES);
            err.println(line(phase, now));
        }
    }

    /** Prints a line that stays. */
    synchronized void print(String line) {
        block.say(line);
    }

    /** Prints an event on a line that stays. */
    @Override
    public synchronized void tell(Duration since, Mood mood, String event) {
        Colour colour = switch (mood) {
            case BAD -> Colour.RED;
            case GOOD -> Colour.GREEN;
            case PLAIN -> Colour.PLAIN;
        };
        block.say(String.format(Locale.ROOT, "%6.1f s  ", since.toMillis() / 1000.0) + colour.of(screen, event));
    }

    private static String line(String phase, Moment now) {
        return String.format(Locale.ROOT, "%s %d s: ", phase, now.since().toSeconds())
                + say(
                        "live.line",
                        now.counts().isEmpty() ? say("live.nothing") : counts(now),
                        now.knocks().all(),
                        now.knocks().gettingUp(),
                        now.knocks().failed(),
                        lost(now));
    }

    private static String lost(Moment now) {
        return say("live.lost", now.reckoning().lost(), now.reckoning().duplicated());
    }

    private static String counts(Moment now) {
        return now.counts().entrySet().stream()
                .map(e -> say(
                        "live.count",
                        e.getKey(),
                        e.getValue().ended().done(),
                        e.getValue().submitted()))
                .collect(Collectors.joining(", "));
    }

    private List<String> lines(String phase, Moment now) {
        List<String> lines = new ArrayList<>();
        lines.add(Colour.BOLD.of(screen, phase)
                + String.format(Locale.ROOT, "  %d s", now.since().toSeconds()));
        lines.add(String.format(
                Locale.ROOT,
                ROW,
                "",
                say("live.head.submitted"),
                say("live.head.done"),
                say("live.head.failed"),
                say("live.head.rejected"),
                say("live.head.retried"),
                say("live.head.rescued"),
                say("live.head.moving"),
                say("live.head.review")));
        now.counts().forEach((name, counts) -> lines.add(row(name, counts)));
        lines.add(say(
                "live.knocks",
                now.knocks().all(),
                now.knocks().backUp(),
                now.knocks().gettingUp(),
                now.knocks().failed(),
                (now.reckoning().isClean() ? Colour.GREEN : Colour.RED).of(screen, lost(now))));
        return lines.stream().map(this::cut).toList();
    }

    private static String row(String name, Counts counts) {
        return String.format(
                Locale.ROOT,
                ROW,
                name,
                DemoWords.number(counts.submitted()),
                DemoWords.number(counts.ended().done()),
                DemoWords.number(counts.ended().failed()),
                DemoWords.number(counts.ended().rejected()),
                DemoWords.number(counts.attempts()),
                DemoWords.number(counts.rescues()),
                DemoWords.number(counts.unfinished() - counts.parked()),
                DemoWords.number(counts.parked()));
    }

    /** Lines that the terminal wraps are not counted, and the block would creep down the screen. */
    private String cut(String line) {
        return line.length() < screen.columns() || line.contains("\033")
                ? line
                : line.substring(0, screen.columns() - 1);
    }
}
