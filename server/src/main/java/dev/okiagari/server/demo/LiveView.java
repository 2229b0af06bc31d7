package dev.okiagari.server.demo;

import dev.okiagari.console.terminal.Colour;
import dev.okiagari.console.terminal.LiveBlock;
import dev.okiagari.console.terminal.Screen;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows progress: one block redrawn in place on a terminal, a plain line every two seconds elsewhere. Used by one thread. */
final class LiveView {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(2);

    /**
     * What is shown.
     *
     * @param troubles a line for each current problem
     */
    record Moment(
            String phase,
            Duration since,
            int submitted,
            Progress progress,
            DemoTable.Unfinished unfinished,
            List<String> troubles) {}

    /** Whether an event is good or bad. */
    enum Mood {
        BAD(Colour.RED),
        GOOD(Colour.GREEN),
        PLAIN(Colour.PLAIN);

        private final Colour colour;

        Mood(Colour colour) {
            this.colour = colour;
        }
    }

    private final PrintWriter err;
    private final LiveBlock block;
    private final Screen screen;
    private Duration lastLine = Duration.ZERO;
    private Duration lastMoment = Duration.ZERO;
    private long lastSteps;
    private double stepsPerSecond;

    LiveView(PrintWriter err, Screen screen) {
        this.err = err;
        this.block = new LiveBlock(err);
        this.screen = screen;
    }

    void show(Moment now) {
        measure(now);
        if (screen.redraws()) {
            block.draw(lines(now));
        } else if (now.since().minus(lastLine).compareTo(BETWEEN_LINES) >= 0) {
            lastLine = now.since();
            err.println(line(now));
        }
    }

    /** Prints a line before anything is drawn. */
    void say(String line) {
        err.println(line);
    }

    /** Prints an event on a line that stays. */
    void tell(Duration since, Mood mood, String event) {
        block.say(String.format(Locale.ROOT, "%6.1f s  ", since.toMillis() / 1000.0) + mood.colour.of(screen, event));
    }

    private void measure(Moment now) {
        double seconds = now.since().minus(lastMoment).toNanos() / 1e9;
        if (seconds > 1 || (seconds > 0.1 && now.progress().steps() != lastSteps)) {
            double latest = (now.progress().steps() - lastSteps) / seconds;
            // Smoothed, to be readable.
            stepsPerSecond = lastMoment.isZero() ? latest : 0.7 * stepsPerSecond + 0.3 * latest;
            lastMoment = now.since();
            lastSteps = now.progress().steps();
        }
    }

    private String line(Moment now) {
        return String.format(
                Locale.ROOT,
                "%s %d s: submitted %,d, done %,d, failed %,d, retrying %,d, running %,d, %.0f steps/s; failures: %s%s",
                now.phase(),
                now.since().toSeconds(),
                now.submitted(),
                now.progress().done(),
                now.progress().failed(),
                now.unfinished().retrying(),
                now.unfinished().running(),
                stepsPerSecond,
                failures(now),
                now.troubles().stream().map(t -> "; " + t).collect(Collectors.joining()));
    }

    private List<String> lines(Moment now) {
        List<String> lines = new ArrayList<>();
        lines.add(Colour.BOLD.of(screen, now.phase())
                + String.format(Locale.ROOT, "  %d s", now.since().toSeconds()));
        lines.add(figure("submitted", now.submitted(), Colour.PLAIN)
                + figure("running", now.unfinished().running(), Colour.PLAIN)
                + String.format(Locale.ROOT, "steps/s   %,8.0f", stepsPerSecond));
        lines.add(figure("done", now.progress().done(), Colour.GREEN)
                + figure("retrying", now.unfinished().retrying(), Colour.YELLOW)
                + figure("failed", now.progress().failed(), Colour.RED));
        lines.addAll(wrapped("failed attempts: " + failures(now)));
        now.troubles().forEach(t -> wrapped(t).forEach(line -> lines.add(Colour.YELLOW.of(screen, line))));
        return lines;
    }

    /** Lines that the terminal wraps are not counted, and the block would creep down the screen. */
    private List<String> wrapped(String text) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split("(?<=,) ", -1)) {
            if (!line.isEmpty() && line.length() + 1 + word.length() >= screen.columns()) {
                lines.add(line.toString());
                line.setLength(0);
                line.append(" ".repeat(16));
            }
            line.append(line.isEmpty() ? "" : " ").append(word);
        }
        lines.add(line.toString());
        return lines;
    }

    private String figure(String name, long value, Colour colour) {
        String text = String.format(Locale.ROOT, "%-9s %,8d", name, value);
        return (value == 0 ? text : colour.of(screen, text)) + "   ";
    }

    private static String failures(Moment now) {
        String all = now.progress().failures().entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "%s %,d", e.getKey(), e.getValue()))
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "none yet" : all;
    }
}
