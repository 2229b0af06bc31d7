package dev.okiagari.papers.command;

import dev.okiagari.kit.terminal.Colour;
import dev.okiagari.kit.terminal.FollowedScreen;
import dev.okiagari.kit.terminal.LiveBlock;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.terminal.Screen;
import dev.okiagari.papers.PapersTexts;
import dev.okiagari.papers.view.PaperView;
import dev.okiagari.papers.view.Progress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shows the progress of papers: on a terminal a bar that is redrawn in place with current problems below it, elsewhere one line for
 * each change. Used by one thread.
 */
final class WaitView {
    private static final int BAR_COLUMNS = 24;
    private static final int MAX_PROBLEMS = 6;
    private static final Duration BETWEEN_HOLDS = Duration.ofMinutes(1);

    private final LiveBlock block;
    private final FollowedScreen followed;
    private Screen screen;
    private List<String> onHold = List.of();
    private Duration nextHolds = Duration.ZERO;
    private final Set<String> reportedNodes = new HashSet<>();

    /** @param asking the screen as it is at that moment */
    WaitView(PrintWriter err, Supplier<Screen> asking) {
        this.screen = asking.get();
        this.block = new LiveBlock(err, screen);
        this.followed = new FollowedScreen(asking, block);
    }

    /**
     * What is shown.
     *
     * @param steps completed steps of all papers; a failed paper counts as complete
     */
    record Moment(int papers, int ready, int failed, int steps, Duration since) {
        double share() {
            return papers == 0 ? 1 : Math.min(1, (double) steps / (papers * PaperView.STEPS));
        }
    }

    /** Prints a line that stays. */
    void say(String line) {
        block.say(line);
    }

    /**
     * A paper moved or an attempt failed. A terminal shows the bar and prints final states only. While a service is on hold, further
     * failures of its calls are not printed.
     */
    void changed(Progress before, Progress now) {
        String line = PaperLines.change(before, now);
        boolean isKnown = before.status() == now.status() && isOnHold(now.error());
        if (!line.isEmpty() && !isKnown && (!screen.redraws() || now.isOver())) {
            say(line);
        }
    }

    /** Categories begin with the name of the service they are about. */
    private boolean isOnHold(PaperView.@Nullable PaperError error) {
        return error != null
                && onHold.stream().anyMatch(name -> error.category().startsWith(name + "."));
    }

    /** Without a terminal, a hold is printed when it begins, once a minute, and when it ends. */
    void holds(Duration since, List<PaperHoldText.Problem> now) {
        List<String> names = now.stream().map(PaperHoldText.Problem::name).toList();
        if (!screen.redraws()) {
            boolean isTimeAgain = since.compareTo(nextHolds) >= 0;
            if (isTimeAgain || !onHold.containsAll(names)) {
                nextHolds = since.plus(BETWEEN_HOLDS);
            }
            now.stream()
                    .filter(hold -> isTimeAgain || !onHold.contains(hold.name()))
                    .forEach(hold -> say(hold.line()));
            if (onHold.isEmpty() && !now.isEmpty()) {
                say(PapersTexts.say("wait.may_leave"));
            }
            onHold.stream()
                    .filter(name -> !names.contains(name))
                    .map(name -> PapersTexts.say("wait.hold_ended", name))
                    .forEach(this::say);
        }
        onHold = names;
    }

    /** Without a terminal, a node that is probably dead is reported once. */
    void silentNodes(List<PaperHoldText.Problem> now) {
        if (!screen.redraws()) {
            now.stream().filter(node -> reportedNodes.add(node.name())).forEach(node -> say(node.line()));
        }
    }

    /** Redraws the bar and the problems below it. */
    void show(Moment now, List<String> problems) {
        if (!screen.redraws()) {
            return;
        }
        screen = followed.next();
        List<String> lines = new ArrayList<>();
        lines.add(bar(now));
        problems.stream()
                .limit(MAX_PROBLEMS)
                .forEach(p -> lines.add(Colour.YELLOW.of(screen, "  " + OneLine.of(p, screen.columns() - 3))));
        if (problems.size() > MAX_PROBLEMS) {
            lines.add("  " + PapersTexts.say("wait.more_problems", problems.size() - MAX_PROBLEMS));
        }
        if (!onHold.isEmpty()) {
            lines.add("  " + OneLine.of(PapersTexts.say("wait.may_leave"), screen.columns() - 3));
        }
        block.draw(lines);
    }

    /** Removes the bar. */
    void clear() {
        block.clear();
    }

    private String bar(Moment now) {
        int full = (int) Math.floor(now.share() * BAR_COLUMNS);
        String failed =
                now.failed() == 0 ? "" : ", " + Colour.RED.of(screen, PapersTexts.say("wait.failed", now.failed()));
        return Colour.GREEN.of(screen, "█".repeat(full)) + "░".repeat(BAR_COLUMNS - full)
                + " %3d %%  ".formatted((int) Math.floor(now.share() * 100))
                + PapersTexts.say("wait.ready", now.ready(), now.papers()) + failed + "  "
                + now.since().toSeconds() + " s";
    }
}
