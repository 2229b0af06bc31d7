package dev.okiagari.demo;

import dev.okiagari.demo.fleet.Kill;
import dev.okiagari.demo.world.ReckoningTable.Counts;
import dev.okiagari.demo.world.ReckoningTable.Ended;
import dev.okiagari.kit.terminal.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
        lines.add(DemoWords.items(end.counts().values().stream()
                        .mapToLong(Counts::submitted)
                        .sum())
                + " of " + end.counts().size() + (end.counts().size() == 1 ? " pipeline" : " pipelines")
                + (book.isContinued() ? ", those of earlier demos included," : "")
                + " on 2 nodes in " + Durations.words(end.since())
                + (isInterrupted ? " (interrupted)" : ""));
        end.counts().forEach((name, counts) -> {
            lines.add(line(name, counts));
            counts.ended().reasons().forEach(reason -> lines.add("      " + reason));
        });
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

    private static String line(String name, Counts counts) {
        Ended ended = counts.ended();
        return String.format(
                Locale.ROOT,
                "  %-16s %,d done, %,d failed%s%s, %,d unfinished%s; %s, %s",
                name,
                ended.done(),
                ended.failed(),
                some(ended.rejected(), "rejected"),
                some(ended.cancelled(), "cancelled"),
                counts.unfinished(),
                counts.parked() == 0
                        ? ""
                        : " (" + counts.parked() + (counts.parked() == 1 ? " waits" : " wait") + " for a person)",
                DemoWords.counted(counts.attempts(), "failed attempt"),
                DemoWords.counted(counts.rescues(), "rescue"));
    }

    private static String some(long number, String word) {
        return number == 0 ? "" : String.format(Locale.ROOT, ", %,d %s", number, word);
    }

    private static String fate(Kill kill) {
        Duration back = kill.rescuedAfter();
        return back == null
                ? kill.notRescued() + " of them are not rescued yet"
                : "all were rescued after " + DemoWords.seconds(back);
    }

    SummaryJson json() {
        Map<String, PipelineJson> pipelines = new LinkedHashMap<>();
        end.counts().forEach((name, counts) -> pipelines.put(name, PipelineJson.of(counts)));
        return new SummaryJson(
                seconds(end.since()),
                pipelines,
                end.kills().stream().map(KillJson::of).toList(),
                end.reckoning().lost(),
                end.reckoning().duplicated(),
                end.reckoning().complaints(),
                isInterrupted,
                book.isContinued(),
                book.file(),
                flags.strip());
    }

    /** What {@code --json} prints. */
    record SummaryJson(
            double seconds,
            Map<String, PipelineJson> pipelines,
            List<KillJson> kills,
            long lost,
            long duplicated,
            List<String> complaints,
            boolean interrupted,
            boolean continued,
            String acknowledgedFile,
            String flags) {}

    record PipelineJson(
            long submitted,
            long done,
            long failed,
            long rejected,
            long cancelled,
            List<String> reasons,
            long unfinished,
            long waitingForPeople,
            long failedAttempts,
            long rescues) {
        private static PipelineJson of(Counts c) {
            return new PipelineJson(
                    c.submitted(),
                    c.ended().done(),
                    c.ended().failed(),
                    c.ended().rejected(),
                    c.ended().cancelled(),
                    c.ended().reasons(),
                    c.unfinished(),
                    c.parked(),
                    c.attempts(),
                    c.rescues());
        }
    }

    record KillJson(
            String node, long itemsInHands, @Nullable Double secondsUntilRescued) {
        private static KillJson of(Kill kill) {
            Duration back = kill.rescuedAfter();
            return new KillJson(kill.node(), kill.inHands(), back == null ? null : seconds(back));
        }
    }

    private static double seconds(Duration length) {
        return length.toMillis() / 1000.0;
    }
}
