package dev.okiagari.console.command;

import dev.okiagari.console.desk.ItemSnapshot;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemView;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Short texts for tables. Pure. */
final class Brief {
    private Brief() {}

    /** What it waits for, or how it ended; empty when the state says enough. */
    static String why(ItemSnapshot seen) {
        ItemView item = seen.item();
        Hold hold = seen.at().hold();
        if (hold != null) {
            return hold.words() + " is on hold: " + hold.reason();
        }
        ItemView.LatestFailure failure = item.failure();
        if (failure != null) {
            String what = failure.category() + ": " + failure.message();
            return item.state() == State.WAITING ? again(seen) + what : what;
        }
        String reason = item.reason() == null ? "" : item.reason();
        return item.state() == State.WAITING ? again(seen) + reason : reason;
    }

    private static String again(ItemSnapshot seen) {
        Instant due = seen.item().dueAt();
        boolean waits = due != null && due.isAfter(seen.at().now());
        return waits ? "in " + Durations.words(Duration.between(seen.at().now(), due)) + "; " : "";
    }

    /** A short wait to the tenth of a second, a long one in words. */
    static String exact(Duration wait) {
        return wait.toMillis() < 10_000
                ? String.format(Locale.ROOT, "%.1f s", wait.toMillis() / 1000.0)
                : Durations.words(wait);
    }
}
