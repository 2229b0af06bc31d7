package dev.okiagari.server.demo;

import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.server.demo.fleet.Kill;
import dev.okiagari.server.demo.world.ReckoningTable.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The result of a demo.
 *
 * @param flags lead other commands to the demo's database
 */
record Summary(Moment end, boolean isInterrupted, Acknowledged book, String flags) {

    /** Where everything is that was acknowledged, and whether earlier demos have written there, whose items count, too. */
    record Acknowledged(String file, boolean isContinued) {}

    /** Nothing lost, nothing duplicated, and no item still waiting to be rescued. */
    boolean isClean() {
        return end.reckoning().isClean() && end.kills().stream().allMatch(Kill::isOver);
    }

    String words() {
        List<String> lines = new ArrayList<>();
        lines.add(Words.items(end.counts().values().stream()
                        .mapToLong(Counts::submitted)
                        .sum())
                + " of " + end.counts().size() + (end.counts().size() == 1 ? " pipeline" : " pipelines")
                + (book.isContinued() ? ", those of earlier demos included," : "")
                + " on 2 nodes in " + Durations.words(end.since())
                + (isInterrupted ? " (interrupted)" : ""));
        end.counts()
                .forEach((name, c) -> lines.add(String.format(
                        Locale.ROOT,
                        "  %-16s %,d done, %,d failed, %,d unfinished%s; %s, %s",
                        name,
                        c.done(),
                        c.failed(),
                        c.unfinished(),
                        c.parked() == 0 ? "" : " (" + c.parked() + " wait for a person)",
                        Words.counted(c.attempts(), "failed attempt"),
                        Words.counted(c.rescues(), "rescue"))));
        end.kills()
                .forEach(k -> lines.add("  " + k.node() + " was killed with "
                        + (k.inHands() == 1 ? "1 item" : k.inHands() + " items") + "; " + fate(k)));
        lines.add("lost " + end.reckoning().lost() + ", duplicated "
                + end.reckoning().duplicated() + " (compared with what was acknowledged: " + book.file() + ")");
        end.reckoning().complaints().forEach(c -> lines.add("  " + c));
        lines.add("What is unfinished goes on with the next ./okiagari demo. Look at the items: ./okiagari items list"
                + flags);
        return String.join(System.lineSeparator(), lines);
    }

    private static String fate(Kill kill) {
        Duration back = kill.rescuedAfter();
        return back == null
                ? kill.notRescued() + " of them are not rescued yet"
                : "all were rescued after " + Words.seconds(back);
    }

    Json json() {
        Json pipelines = new Json();
        end.counts()
                .forEach((name, c) -> pipelines.put(
                        name,
                        new Json()
                                .put("submitted", c.submitted())
                                .put("done", c.done())
                                .put("failed", c.failed())
                                .put("unfinished", c.unfinished())
                                .put("waitingForPeople", c.parked())
                                .put("failedAttempts", c.attempts())
                                .put("rescues", c.rescues())));
        return new Json()
                .put("seconds", seconds(end.since()))
                .put("pipelines", pipelines)
                .put("kills", end.kills().stream().map(Summary::json).toList())
                .put("lost", end.reckoning().lost())
                .put("duplicated", end.reckoning().duplicated())
                .put("complaints", end.reckoning().complaints())
                .put("interrupted", isInterrupted)
                .put("continued", book.isContinued())
                .put("acknowledgedFile", book.file())
                .put("flags", flags.strip());
    }

    private static Json json(Kill kill) {
        Duration back = kill.rescuedAfter();
        return new Json()
                .put("node", kill.node())
                .put("itemsInHands", kill.inHands())
                .put("secondsUntilRescued", back == null ? null : seconds(back));
    }

    private static double seconds(Duration length) {
        return length.toMillis() / 1000.0;
    }
}
