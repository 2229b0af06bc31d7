package dev.okiagari.console.why;

import static dev.okiagari.console.why.Phrases.because;
import static dev.okiagari.console.why.Phrases.cause;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.ItemView.LatestFailure;
import dev.okiagari.engine.view.Refusal;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** One sentence about an item: why it is where it is, and what happens next. Pure: no clock, no database. */
public final class WhySentence {
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM HH:mm 'UTC'", Locale.ROOT);
    private static final String OVER = "; it stays there unless somebody retries it";
    private static final String OVER_UNTIL_FIXED = "; it stays there until the cause is fixed and somebody retries it";

    private final ItemView item;
    private final Circumstances at;

    private WhySentence(ItemView item, Circumstances at) {
        this.item = item;
        this.at = at;
    }

    public static String sentence(ItemView item, Circumstances at) {
        return OneLine.of(item.pipeline() + "/" + item.key()) + " " + new WhySentence(item, at).whole() + ".";
    }

    private String whole() {
        return predicate() + stuck() + refused();
    }

    /** Only for an item that should have moved; one that waits for a reason has said so. */
    private String stuck() {
        boolean waitsForAHold = item.state() != State.RUNNING && at.hold() != null;
        boolean waitsForANode = at.liveNodes() == 0 || (item.state() == State.RUNNING && at.isNodeSilent());
        if (waitsForAHold || waitsForANode) {
            return "";
        }
        return Staleness.of(item, at.now(), at.staleAfter()).stale()
                ? "; it should have moved by now and seems stuck"
                : "";
    }

    /** Only while it is the last thing that happened; {@code items show} lists all of them. */
    private String refused() {
        Refusal last = at.lastRefusal();
        return last == null || last.at().isBefore(item.since())
                ? ""
                : "; a late result of " + last.step() + " from node " + last.nodeId() + " was refused "
                        + ago(last.at());
    }

    private String predicate() {
        State ending = at.ending();
        if (ending != null) {
            return beingEnded(ending);
        }
        if (item.owed()) {
            return "is owed and waits at " + place() + because(item.reason())
                    + "; it waits until that run is resumed or the next run takes over what is owed";
        }
        return switch (item.state()) {
            case WAITING -> "is " + StateWord.of(item, at) + " at " + place() + waiting();
            case RUNNING -> running();
            case PARKED -> parked();
            case DONE -> done();
            case FAILED -> "failed at " + item.step() + " " + ago(item.since()) + ": " + failed();
            case REJECTED -> "was rejected at " + item.step() + " " + ago(item.since()) + because(item.reason()) + OVER;
            case CANCELLED ->
                "was cancelled at " + place() + " " + ago(item.since()) + by("cancel") + because(item.reason()) + OVER;
        };
    }

    /** Until a node knows the pipeline, nobody knows the name of its first step. */
    private String place() {
        return item.step().isEmpty() ? "its first step" : item.step();
    }

    private String waiting() {
        Hold hold = at.hold();
        if (hold != null) {
            return ": " + hold.words() + " is on hold since " + moment(hold.since()) + " by "
                    + OneLine.of(hold.by()) + because(hold.reason())
                    + "; no attempt is spent, and it continues when the hold ends" + earliest();
        }
        if (item.held()) {
            return ": it was set aside " + ago(item.since()) + by("hold") + because(item.reason())
                    + "; it waits until somebody releases it";
        }
        LatestFailure failure = item.failure();
        if (failure != null) {
            return ": " + Phrases.attempt(failure) + " failed " + ago(failure.at()) + " with " + cause(failure)
                    + another(failure) + "; " + next("is tried again");
        }
        if (item.reason() != null && !isDue()) {
            return ": it was postponed " + ago(item.since()) + because(item.reason()) + "; " + next("is tried again")
                    + ", which spends no attempt";
        }
        String tried =
                item.attempt() == 0 ? "not attempted there yet" : "attempted there " + Phrases.times(item.attempt());
        String sent = sent();
        return " for " + age(item.since()) + ", " + (sent.isEmpty() ? tried : sent.substring(2)) + "; "
                + next("starts");
    }

    /** Why there is another attempt, also after the last. */
    private String another(LatestFailure failure) {
        String sent = sent();
        boolean isFree = item.retrying() && item.attempt() < failure.attempt(); // not charged, or refunded
        if (isFree || failure.kind() == Kind.MISCONFIGURED) {
            return ", which spent no attempt" + sent;
        }
        return sent.isEmpty() && failure.attempt() >= failure.maxAttempts()
                ? ", and its attempts have started over"
                : sent;
    }

    private String running() {
        Circumstances.NodeBeat node = at.node();
        String where = node == null
                ? "on node " + item.nodeId()
                : "on node " + node.id() + " (" + OneLine.of(node.name()) + ", " + OneLine.of(node.host()) + ")";
        Integer most = at.maxAttempts();
        String text = "is running " + item.step() + " " + where + " for " + age(item.since()) + ": attempt "
                + item.attempt() + (most == null ? "" : " of " + Math.max(most, item.attempt()));
        LatestFailure failure = item.failure();
        if (failure != null) {
            // Whoever retries an item lets its attempts begin anew.
            text += (failure.attempt() < item.attempt() ? ", after attempt " + failure.attempt() : ", after one that")
                    + " failed with " + cause(failure);
        }
        return at.isNodeSilent()
                ? text + "; that node sends no heartbeats, so another node takes over the item "
                        + (at.liveNodes() == 0 ? "as soon as one runs; none is running" : "within seconds")
                : text + waitingForCall() + "; the result is stored when the step returns";
    }

    private String waitingForCall() {
        ItemView.CallWait wait = item.callWait();
        return wait != null && wait.isWaiting() ? ", waiting for its turn to call " + OneLine.of(wait.upstream()) : "";
    }

    private String parked() {
        String text = "is parked at " + item.step() + " for " + age(item.since()) + because(item.reason());
        Instant due = item.dueAt();
        if (due == null) {
            return text + "; it waits until it is woken";
        }
        if (!isDue()) {
            return text + "; it waits to be woken; otherwise " + item.step() + " runs again in " + until(due);
        }
        Hold hold = at.hold();
        return text + "; nobody woke it in time, so " + item.step() + " runs again "
                + (hold != null
                        ? "when the hold on " + hold.words() + " ends"
                        : at.liveNodes() == 0 ? "as soon as a node runs; none is running" : "on the next free node");
    }

    private String done() {
        return "is done: it finished " + item.step() + " " + ago(item.since()) + " at attempt "
                + Math.max(1, item.attempt()) + ", " + Durations.words(Duration.between(item.createdAt(), item.since()))
                + " after it was submitted; no further steps";
    }

    private String failed() {
        LatestFailure failure = item.failure();
        if (failure == null) {
            String reason = item.reason();
            return (reason == null ? "no cause was recorded" : Phrases.cut(reason)) + OVER;
        }
        String met = Phrases.attempt(failure) + " failed with " + cause(failure);
        return switch (failure.kind()) {
            case INVALID -> met + ", which a retry alone cannot fix" + OVER_UNTIL_FIXED;
            case BROKEN -> met + ", an error in code or data that a retry alone cannot fix" + OVER_UNTIL_FIXED;
            case TRANSIENT, THROTTLED, TIMED_OUT, UNKNOWN, MISCONFIGURED ->
                (failure.attempt() >= failure.maxAttempts()
                                ? Phrases.allSpent(failure) + " with " + cause(failure)
                                : met)
                        + OVER;
        };
    }

    private String beingEnded(State ending) {
        if (ending == State.WAITING) {
            return "is being brought back, started " + ago(item.since()) + by("retry") + by("revive")
                    + "; a node of its pipeline stores that, then it waits at " + place()
                    + (at.liveNodes() == 0 ? "; none is running" : "");
        }
        return "is being ended as " + ending.word() + ", started " + ago(item.since())
                + (ending == State.CANCELLED ? by("cancel") : "") + because(item.reason())
                + "; a node of its pipeline stores the end, then it is " + ending.word()
                + (at.liveNodes() == 0 ? "; none is running" : "");
    }

    private String next(String verb) {
        Instant due = item.dueAt();
        if (due != null && !isDue()) {
            return "it " + verb + " in " + until(due)
                    + (at.liveNodes() == 0 ? " if a node is running then; none is running now" : "");
        }
        return at.liveNodes() == 0
                ? "it " + verb + " as soon as a node runs; none is running"
                : "it is due and starts on the next free node";
    }

    /** For what would not go on at once even without the hold. */
    private String earliest() {
        Instant due = item.dueAt();
        return due == null || isDue() ? "" : ", in " + until(due) + " at the earliest";
    }

    private String by(String act) {
        ActEntry last = at.lastAct();
        return last != null && last.act().equals(act) ? " by " + OneLine.of(last.who()) : "";
    }

    /** The act that sent it here, when that was the last thing that happened. */
    private String sent() {
        ActEntry last = at.lastAct();
        if (last == null || last.at().isBefore(item.since())) {
            return "";
        }
        String did = switch (last.act()) {
            case "retry" -> "retried";
            case "revive" -> "brought back";
            case "release" -> "released";
            case "wake" -> "woken";
            default -> last.act().startsWith("replay ") ? last.act().replace("replay ", "replayed ") : "";
        };
        return did.isEmpty() ? "" : ", " + OneLine.of(did) + " by " + OneLine.of(last.who()) + because(last.why());
    }

    private boolean isDue() {
        Instant due = item.dueAt();
        return due == null || !due.isAfter(at.now());
    }

    private String until(Instant due) {
        return Durations.words(Duration.between(at.now(), due));
    }

    private String age(Instant since) {
        return Durations.words(Duration.between(since, at.now()));
    }

    private String ago(Instant then) {
        return Durations.ago(Duration.between(then, at.now()));
    }

    /** The clock time and how long ago it was. */
    private String moment(Instant then) {
        boolean today = Duration.between(then, at.now()).compareTo(Duration.ofHours(20)) < 0;
        return (today ? CLOCK : DAY).format(then.atOffset(ZoneOffset.UTC)) + " (" + ago(then) + ")";
    }
}
