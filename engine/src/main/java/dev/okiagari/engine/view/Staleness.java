package dev.okiagari.engine.view;

import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether an item is stale, in words for its submitter. An item that runs one step for too long or has been due for too
 * long is stale. One that backs off, is on hold or parked, waits for its turn to call a limited upstream or belongs to
 * an ended run is not: those have words of their own. Pure; {@code okiagari.stale_since} is the same rule in SQL.
 *
 * @param since when the step began, or when the item was due; null unless stale
 */
public record Staleness(boolean stale, @Nullable Instant since, String step, String message) {
    /** The staleness of an item; {@code now} is the database's time, read together with the item. */
    public static Staleness of(ItemView item, Instant now, Duration staleAfter) {
        if (item.ending() == State.WAITING) { // asked for again; until a node brings it back it is shown as it ended
            return due(item, now, staleAfter);
        }
        return switch (item.state()) {
            case RUNNING -> running(item, now, staleAfter);
            case WAITING, PARKED -> notRunning(item, now, staleAfter);
            case DONE, FAILED, REJECTED, CANCELLED ->
                fine(item, "has ended as " + item.state().word());
        };
    }

    private static Staleness running(ItemView item, Instant now, Duration staleAfter) {
        ItemView.CallWait wait = item.callWait();
        if (wait != null && wait.isWaiting()) {
            return fine(item, "waits for its turn to call " + wait.upstream());
        }
        Duration waited = wait == null ? Duration.ZERO : wait.waited();
        Instant since = item.since();
        return since.plus(waited).isBefore(now.minus(staleAfter))
                ? stale(item, since, "has been running " + item.step() + " for " + words(since, now))
                : fine(item, "is running " + item.step());
    }

    private static Staleness notRunning(ItemView item, Instant now, Duration staleAfter) {
        if (item.owed()) {
            return fine(item, "is owed" + because(item));
        }
        return item.held() ? fine(item, "is held" + because(item)) : due(item, now, staleAfter);
    }

    private static Staleness due(ItemView item, Instant now, Duration staleAfter) {
        Instant due = item.dueAt();
        if (due != null && due.isBefore(now.minus(staleAfter))) {
            return stale(
                    item, due, "was due at " + item.step() + " " + words(due, now) + " ago and nobody has taken it up");
        }
        if (item.state() == State.PARKED) {
            return fine(item, "is parked at " + item.step() + because(item));
        }
        if (due == null || !due.isAfter(now)) {
            return fine(item, "waits for a free node");
        }
        String when = " in " + words(now, due);
        return fine(
                item,
                item.retrying() ? "tries " + item.step() + " again" + when : "goes on with " + item.step() + when);
    }

    private static Staleness stale(ItemView item, Instant since, String message) {
        return new Staleness(true, since, item.step(), "appears stuck: it " + message);
    }

    private static Staleness fine(ItemView item, String message) {
        return new Staleness(false, null, item.step(), message);
    }

    private static String because(ItemView item) {
        return item.reason() == null ? "" : ": " + item.reason();
    }

    private static String words(Instant from, Instant to) {
        long seconds = Duration.between(from, to).toSeconds();
        return seconds < 120 ? seconds + " s" : seconds < 7200 ? seconds / 60 + " min" : seconds / 3600 + " h";
    }
}
