package dev.okiagari.demo;

import static dev.okiagari.demo.DemoTexts.say;

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
        lines.add(say(
                "summary.all",
                end.counts().values().stream().mapToLong(Counts::submitted).sum(),
                end.counts().size(),
                book.isContinued() ? say("summary.earlier") : "",
                Durations.words(end.since()),
                isInterrupted ? say("summary.interrupted") : ""));
        end.counts().forEach((name, counts) -> {
            lines.add(line(name, counts));
            counts.ended().reasons().forEach(reason -> lines.add("      " + reason));
        });
        end.kills().forEach(k -> lines.add("  " + say("summary.killed", k.node(), k.inHands(), fate(k))));
        lines.add(say("summary.lost", end.reckoning().lost(), end.reckoning().duplicated(), book.file()));
        end.reckoning().complaints().forEach(c -> lines.add("  " + c));
        lines.add(say("summary.next", flags));
        return String.join(System.lineSeparator(), lines);
    }

    private static String line(String name, Counts counts) {
        Ended ended = counts.ended();
        return String.format(Locale.ROOT, "  %-16s ", name)
                + say(
                        "summary.pipeline",
                        ended.done(),
                        ended.failed(),
                        ended.rejected() == 0 ? "" : say("summary.rejected", ended.rejected()),
                        ended.cancelled() == 0 ? "" : say("summary.cancelled", ended.cancelled()),
                        counts.unfinished(),
                        counts.parked() == 0 ? "" : say("summary.parked", counts.parked()),
                        counts.attempts(),
                        counts.rescues());
    }

    private static String fate(Kill kill) {
        Duration back = kill.rescuedAfter();
        return back == null
                ? say("summary.not-rescued", kill.notRescued())
                : say("summary.rescued", DemoWords.seconds(back));
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
