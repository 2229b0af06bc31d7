package dev.okiagari.server.demo;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Shows progress: one block redrawn in place on a terminal, a plain line now and then elsewhere. Used by one thread. */
final class LiveView {
    private static final Duration BETWEEN_LINES = Duration.ofSeconds(2);
    private static final String BOLD = "\033[1m";
    private static final String GREEN = "\033[32m";
    private static final String YELLOW = "\033[33m";
    private static final String RED = "\033[31m";
    private static final String OFF = "\033[0m";

    /** What is shown. */
    record Moment(String phase, Duration since, int submitted, Tally tally, DemoTable.Unfinished unfinished) {}

    private final PrintWriter err;
    private final Screen screen;
    private int drawn;
    private Duration lastLine = Duration.ZERO;
    private Duration lastMoment = Duration.ZERO;
    private long lastSteps;
    private double stepsPerSecond;

    LiveView(PrintWriter err, Screen screen) {
        this.err = err;
        this.screen = screen;
    }

    void show(Moment now) {
        measure(now);
        if (screen.redraws()) {
            redraw(block(now));
        } else if (now.since().minus(lastLine).compareTo(BETWEEN_LINES) >= 0) {
            lastLine = now.since();
            err.println(line(now));
        }
    }

    private void measure(Moment now) {
        double seconds = now.since().minus(lastMoment).toNanos() / 1e9;
        if (seconds > 0.1) {
            double latest = (now.tally().steps() - lastSteps) / seconds;
            // Smoothed: a figure that jumps cannot be read.
            stepsPerSecond = lastMoment.isZero() ? latest : 0.7 * stepsPerSecond + 0.3 * latest;
            lastMoment = now.since();
            lastSteps = now.tally().steps();
        }
    }

    private String line(Moment now) {
        return String.format(
                Locale.ROOT,
                "%s %d s: submitted %,d, done %,d, failed %,d, retrying %,d, running %,d, %.0f steps/s; failures: %s",
                now.phase(),
                now.since().toSeconds(),
                now.submitted(),
                now.tally().done(),
                now.tally().failed(),
                now.unfinished().retrying(),
                now.unfinished().running(),
                stepsPerSecond,
                failures(now));
    }

    private List<String> block(Moment now) {
        List<String> lines = new ArrayList<>();
        lines.add(colour(BOLD, now.phase())
                + String.format(Locale.ROOT, "  %d s", now.since().toSeconds()));
        lines.add(figure("submitted", now.submitted(), "")
                + figure("running", now.unfinished().running(), "")
                + String.format(Locale.ROOT, "steps/s   %,8.0f", stepsPerSecond));
        lines.add(figure("done", now.tally().done(), GREEN)
                + figure("retrying", now.unfinished().retrying(), YELLOW)
                + figure("failed", now.tally().failed(), RED));
        lines.addAll(wrapped("failed attempts: " + failures(now)));
        return lines;
    }

    /** Lines that wrapped by themselves would not be counted, and the block would creep down the screen. */
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

    private String figure(String name, long value, String colour) {
        String text = String.format(Locale.ROOT, "%-9s %,8d", name, value);
        return (value == 0 || colour.isEmpty() ? text : colour(colour, text)) + "   ";
    }

    private static String failures(Moment now) {
        String all = now.tally().failures().entrySet().stream()
                .map(e -> String.format(Locale.ROOT, "%s %,d", e.getKey(), e.getValue()))
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "none yet" : all;
    }

    private String colour(String code, String text) {
        return screen.colours() ? code + text + OFF : text;
    }

    private void redraw(List<String> lines) {
        StringBuilder frame = new StringBuilder();
        if (drawn > 0) {
            frame.append("\033[").append(drawn).append("A");
        }
        lines.forEach(line -> frame.append("\r\033[K").append(line).append('\n'));
        drawn = lines.size();
        err.print(frame);
        err.flush();
    }
}
