package dev.okiagari.console.why;

import static dev.okiagari.console.ConsoleTexts.say;
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
    private static final String REPLAY = "replay ";

    private final ItemView item;
    private final Circumstances at;

    private WhySentence(ItemView item, Circumstances at) {
        this.item = item;
        this.at = at;
    }

    public static String sentence(ItemView item, Circumstances at) {
        return say("why.sentence", OneLine.of(item.pipeline() + "/" + item.key()), new WhySentence(item, at).whole());
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
        return Staleness.of(item, at.now(), at.staleAfter()).stale() ? say("why.stuck") : "";
    }

    /** Only while it is the last thing that happened; {@code items show} lists all of them. */
    private String refused() {
        Refusal last = at.lastRefusal();
        return last == null || last.at().isBefore(item.since())
                ? ""
                : say(
                        "why.late-result",
                        last.step(),
                        NodeName.orNumber(last.nodeId(), at.lastRefusalName()),
                        ago(last.at()));
    }

    private String predicate() {
        State ending = at.ending();
        if (ending != null) {
            return beingEnded(ending);
        }
        if (item.owed()) {
            return say("why.owed", place(), because(item.reason()));
        }
        return switch (item.state()) {
            case WAITING -> say("why.waiting", StateWord.of(item, at), place()) + waiting();
            case RUNNING -> running();
            case PARKED -> parked();
            case DONE -> done();
            case FAILED -> say("why.failed", item.step(), ago(item.since()), failed());
            case REJECTED -> say("why.rejected", item.step(), ago(item.since()), because(item.reason()));
            case CANCELLED -> say("why.cancelled", place(), ago(item.since()), by("cancel"), because(item.reason()));
        };
    }

    private String place() {
        return Phrases.place(item);
    }

    private String waiting() {
        Hold hold = at.hold();
        if (hold != null) {
            return say(
                    "why.on-hold",
                    hold.words(),
                    moment(hold.since()),
                    OneLine.of(hold.by()),
                    because(hold.reason()),
                    earliest());
        }
        if (item.held()) {
            return say("why.set-aside", ago(item.since()), by("hold"), because(item.reason()));
        }
        LatestFailure failure = item.failure();
        if (failure != null) {
            return say(
                    "why.attempt-failed",
                    Phrases.attempt(failure),
                    ago(failure.at()),
                    cause(failure),
                    another(failure),
                    next("why.again"));
        }
        if (item.reason() != null && !isDue()) {
            return say("why.postponed", ago(item.since()), because(item.reason()), next("why.again"));
        }
        String sent = sent();
        return say("why.since", age(item.since()), sent.isEmpty() ? tried() : sent, next("why.start")) + limited();
    }

    private String tried() {
        return switch (item.attempt()) {
            case 0 -> say("why.not-attempted");
            case 1 -> say("why.attempted-once");
            default -> say("why.attempted", item.attempt());
        };
    }

    /** Why there is another attempt, also after the last. */
    private String another(LatestFailure failure) {
        String sent = sent().isEmpty() ? "" : say("why.and-sent", sent());
        boolean isFree = item.retrying() && item.attempt() < failure.attempt(); // not charged, or refunded
        if (isFree || failure.kind() == Kind.MISCONFIGURED) {
            return say("why.free") + sent;
        }
        return sent.isEmpty() && failure.attempt() >= failure.maxAttempts() ? say("why.started-over") : sent;
    }

    private String running() {
        Circumstances.NodeBeat node = at.node();
        String where = node == null
                ? say("why.node", String.valueOf(item.nodeId()))
                : say("why.named-node", OneLine.of(NodeName.of(node.id(), node.name())));
        String text = say(
                "why.running",
                item.step(),
                where,
                age(item.since()),
                Phrases.attempt(item.attempt(), at.maxAttempts()));
        LatestFailure failure = item.failure();
        if (failure != null) {
            // A retry gives an item all its attempts again.
            text += failure.attempt() < item.attempt()
                    ? say("why.after-attempt", failure.attempt(), cause(failure))
                    : say("why.after-one", cause(failure));
        }
        if (at.isNodeSilent()) {
            return text + say(at.liveNodes() == 0 ? "why.silent-no-node" : "why.silent");
        }
        return text + waitingForCall() + say("why.stored-on-return");
    }

    private String waitingForCall() {
        ItemView.CallWait wait = item.callWait();
        return wait != null && wait.isWaiting()
                ? say("why.waits-to-call", OneLine.of(wait.upstream())) + limited()
                : "";
    }

    private String limited() {
        Circumstances.Limited limit = at.limited();
        return limit == null
                ? ""
                : say(
                        "why.limited",
                        LimitPhrase.value(limit.name(), limit.value()),
                        OneLine.of(limit.by()),
                        because(limit.reason()));
    }

    private String parked() {
        String text = say("why.parked", item.step(), age(item.since()), because(item.reason()));
        Instant due = item.dueAt();
        if (due == null) {
            return text + say("why.parked-until-woken");
        }
        if (!isDue()) {
            return text + say("why.parked-until", item.step(), until(due));
        }
        Hold hold = at.hold();
        if (hold != null) {
            return text + say("why.not-woken-on-hold", item.step(), hold.words());
        }
        return text + say(at.liveNodes() == 0 ? "why.not-woken-no-node" : "why.not-woken", item.step());
    }

    private String done() {
        return say(
                "why.done",
                item.step(),
                ago(item.since()),
                Math.max(1, item.attempt()),
                Durations.words(Duration.between(item.createdAt(), item.since())));
    }

    private String failed() {
        LatestFailure failure = item.failure();
        if (failure == null) {
            String reason = item.reason();
            return say("why.stays", reason == null ? say("why.no-cause") : Phrases.cut(reason));
        }
        String met = say("why.failed-with", Phrases.attempt(failure), cause(failure));
        return switch (failure.kind()) {
            case INVALID -> say("why.stays-invalid", met);
            case BROKEN -> say("why.stays-broken", met);
            case TRANSIENT, THROTTLED, TIMED_OUT, UNKNOWN, MISCONFIGURED ->
                say("why.stays", failure.attempt() >= failure.maxAttempts() ? allSpent(failure) : met);
        };
    }

    private static String allSpent(LatestFailure failure) {
        return failure.maxAttempts() == 1
                ? say("why.only-attempt", cause(failure))
                : say("why.all-attempts", failure.maxAttempts(), cause(failure));
    }

    private String beingEnded(State ending) {
        String noNode = at.liveNodes() == 0 ? say("why.none-is-running") : "";
        if (ending == State.WAITING) {
            return say("why.being-brought-back", ago(item.since()), by("retry") + by("revive"), place()) + noNode;
        }
        String by = ending == State.CANCELLED ? by("cancel") : "";
        return say("why.being-ended", ending.word(), ago(item.since()), by, because(item.reason())) + noNode;
    }

    private String next(String what) {
        Instant due = item.dueAt();
        if (due != null && !isDue()) {
            return at.liveNodes() == 0 ? say(what + "-in-no-node", until(due)) : say(what + "-in", until(due));
        }
        return at.liveNodes() == 0 ? say(what + "-no-node") : say("why.due");
    }

    /** For what would not go on at once even without the hold. */
    private String earliest() {
        Instant due = item.dueAt();
        return due == null || isDue() ? "" : say("why.earliest", until(due));
    }

    private String by(String act) {
        ActEntry last = at.lastAct();
        return last != null && last.act().equals(act) ? say("why.by", OneLine.of(last.who())) : "";
    }

    /** The act that sent it here, when that was the last thing that happened. */
    private String sent() {
        ActEntry last = at.lastAct();
        if (last == null || last.at().isBefore(item.since())) {
            return "";
        }
        String did = switch (last.act()) {
            case "retry", "revive", "release", "wake" -> say("why.did-" + last.act());
            default ->
                last.act().startsWith(REPLAY) ? say("why.did-replay", last.act().substring(REPLAY.length())) : "";
        };
        return did.isEmpty() ? "" : say("why.sent", OneLine.of(did), OneLine.of(last.who()), because(last.why()));
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
        return say("why.moment", (today ? CLOCK : DAY).format(then.atOffset(ZoneOffset.UTC)), ago(then));
    }
}
