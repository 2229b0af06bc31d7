package dev.okiagari.server.papers;

import dev.okiagari.console.text.OneLine;
import dev.okiagari.papers.store.PaperView;
import dev.okiagari.papers.store.ProgressReads.Progress;
import dev.okiagari.server.demo.Screen;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Shows how papers come along: on a terminal a bar, redrawn in place, with what is in the way beneath it; elsewhere a plain line for
 * each change. Used by one thread.
 */
final class WaitView {
    private static final int BAR_COLUMNS = 24;
    private static final int MOST_TROUBLES = 6;
    private static final String GREEN = "\033[32m";
    private static final String YELLOW = "\033[33m";
    private static final String RED = "\033[31m";
    private static final String OFF = "\033[0m";

    private final PrintWriter err;
    private final Screen screen;
    private int drawn;
    private List<String> heldBefore = List.of();
    private final Set<String> toldLost = new HashSet<>();

    WaitView(PrintWriter err, Screen screen) {
        this.err = err;
        this.screen = screen;
    }

    /**
     * What is shown.
     *
     * @param steps that all papers have behind them together; one that has failed has none before it any more
     */
    record Moment(int papers, int ready, int failed, int steps, Duration since) {
        double share() {
            return papers == 0 ? 1 : Math.min(1, (double) steps / (papers * PaperView.STEPS));
        }
    }

    /** A line that stays. */
    void say(String line) {
        clear();
        err.println(line);
        err.flush();
    }

    /**
     * A paper has moved, or failed at something. A terminal has the bar and keeps only the ends; while a service is held, what
     * fails by it says nothing new.
     */
    void changed(Progress before, Progress now) {
        String line = PaperWords.change(before, now);
        boolean isKnown = before.status() == now.status() && isHeld(now.error());
        if (!line.isEmpty() && !isKnown && (!screen.redraws() || now.isOver())) {
            say(line);
        }
    }

    /** Categories begin with the name of the service they are about. */
    private boolean isHeld(PaperView.@Nullable PaperError error) {
        return error != null
                && heldBefore.stream().anyMatch(name -> error.category().startsWith(name + "."));
    }

    /** Elsewhere than on a terminal, a hold is told when it begins and when it ends. */
    void held(List<HoldWords.Told> now) {
        List<String> names = now.stream().map(HoldWords.Told::name).toList();
        if (!screen.redraws()) {
            now.stream().filter(hold -> !heldBefore.contains(hold.name())).forEach(hold -> say(hold.line()));
            heldBefore.stream().filter(name -> !names.contains(name)).forEach(name -> say(name + " is open again"));
        }
        heldBefore = names;
    }

    /** Elsewhere than on a terminal, a node that is probably dead is told of once. */
    void lost(List<HoldWords.Told> now) {
        if (!screen.redraws()) {
            now.stream().filter(node -> toldLost.add(node.name())).forEach(node -> say(node.line()));
        }
    }

    /** Redraws the bar, and beneath it what is in the way. */
    void show(Moment now, List<String> troubles) {
        if (!screen.redraws()) {
            return;
        }
        List<String> lines = new ArrayList<>();
        lines.add(bar(now));
        troubles.stream()
                .limit(MOST_TROUBLES)
                .forEach(t -> lines.add(colour(YELLOW, "  " + OneLine.of(t, screen.columns() - 3))));
        if (troubles.size() > MOST_TROUBLES) {
            lines.add("  and " + (troubles.size() - MOST_TROUBLES) + " more");
        }
        StringBuilder frame = new StringBuilder(drawn > 0 ? "\033[" + drawn + "A" : "");
        lines.forEach(line -> frame.append("\r\033[K").append(line).append('\n'));
        frame.append("\033[J"); // what is left of a block that was longer
        drawn = lines.size();
        err.print(frame);
        err.flush();
    }

    /** Takes the bar away: what follows stands where it was. */
    void clear() {
        if (drawn > 0) {
            err.print("\033[" + drawn + "A\r\033[J");
            err.flush();
            drawn = 0;
        }
    }

    private String bar(Moment now) {
        int full = (int) Math.floor(now.share() * BAR_COLUMNS);
        String failed = now.failed() == 0 ? "" : ", " + colour(RED, now.failed() + " failed");
        return colour(GREEN, "█".repeat(full)) + "░".repeat(BAR_COLUMNS - full)
                + " %3d %%  ".formatted((int) Math.floor(now.share() * 100)) + now.ready() + " of "
                + PaperWords.papers(now.papers()) + " ready" + failed + "  "
                + now.since().toSeconds() + " s";
    }

    private String colour(String code, String text) {
        return screen.colours() ? code + text + OFF : text;
    }
}
