package dev.okiagari.catalog.command;

import dev.okiagari.catalog.CatalogTexts;
import dev.okiagari.engine.view.RunProgress;
import dev.okiagari.engine.view.RunView;
import dev.okiagari.kit.terminal.Colour;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.FollowedScreen;
import dev.okiagari.kit.terminal.LiveBlock;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.terminal.Screen;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Shows how far runs are: on a terminal a line for each that is redrawn in place, elsewhere a line for each tenth. Used by one thread.
 */
final class ProgressLines {
    private static final int BAR_COLUMNS = 20;
    private static final int TENTHS = 10;

    /** How {@link RunProgress#boundBy} begins when nodes are what is missing. */
    private static final String NODES = "nodes:";

    private final LiveBlock block;
    private final FollowedScreen followed;
    private Screen screen;
    private final Map<Long, String> told = new HashMap<>();

    /** @param asking the screen as it is at that moment */
    ProgressLines(PrintWriter err, Supplier<Screen> asking) {
        this.screen = asking.get();
        this.block = new LiveBlock(err, screen);
        this.followed = new FollowedScreen(asking, block);
    }

    /** Prints a line that stays. */
    void say(String line) {
        block.say(line);
    }

    void show(List<RunProgress> runs) {
        screen = followed.next();
        if (screen.redraws()) {
            block.draw(runs.stream()
                    .map(run -> OneLine.of(bar(run.run()) + line(run), screen.columns() - 1))
                    .toList());
        } else {
            runs.forEach(this::tell);
        }
    }

    /** Removes what is redrawn. */
    void clear() {
        block.clear();
    }

    private void tell(RunProgress progress) {
        String now = progress.run().state().word() + " " + (int) (share(progress.run()) * TENTHS);
        if (!now.equals(told.put(progress.run().id(), now))) {
            say(line(progress));
        }
    }

    private String bar(RunView run) {
        int full = (int) Math.floor(share(run) * BAR_COLUMNS);
        return Colour.GREEN.of(screen, "█".repeat(full)) + "░".repeat(BAR_COLUMNS - full) + " ";
    }

    /** Such as "catalog.item run 12: 40 %, 120 of 300, 2 failed (13 more may), about 3 min left, bound by the limit of upstream rakuten". */
    static String line(RunProgress progress) {
        RunView run = progress.run();
        List<String> parts = new ArrayList<>();
        parts.add(CatalogTexts.say(
                "progress.done",
                run.job(),
                Long.toString(run.id()),
                (int) (share(run) * 100),
                run.counts().finished(),
                run.total()));
        if (run.counts().failed() > 0) {
            parts.add(CatalogTexts.say("progress.failed", run.counts().failed(), progress.mayStillFail()));
        }
        if (!run.state().isEnded()) {
            Duration left = progress.timeLeft();
            if (left != null) {
                parts.add(CatalogTexts.say("progress.left", Durations.words(left)));
            }
            String bound = progress.boundBy();
            parts.add(
                    bound.startsWith(NODES)
                            ? CatalogTexts.say("progress.idle")
                            : CatalogTexts.say("progress.bound", bound));
        }
        return String.join(", ", parts);
    }

    private static double share(RunView run) {
        return run.total() == 0 ? 1 : (double) run.counts().finished() / run.total();
    }
}
