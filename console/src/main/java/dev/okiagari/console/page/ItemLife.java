package dev.okiagari.console.page;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.Definition;
import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.failure.HoldName;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.HoldPeriod;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.kit.web.Words;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The life of an item as one timeline, oldest first, what comes next last. Pure. */
final class ItemLife {
    private final ItemReadings.Whole whole;
    private final Definition definition;
    private final ItemView item;

    private ItemLife(ItemReadings.Whole whole, Definition definition) {
        this.whole = whole;
        this.definition = definition;
        this.item = whole.seen().item();
    }

    static List<EngineItemPage.Moment> of(ItemReadings.Whole whole, Definition definition, List<HoldPeriod> holds) {
        return new ItemLife(whole, definition).moments(holds);
    }

    private List<EngineItemPage.Moment> moments(List<HoldPeriod> holds) {
        List<EngineItemPage.Moment> all = new ArrayList<>();
        all.add(moment(item.createdAt(), "is-waiting", "", say("word.submitted"), submitted()));
        whole.history().stream().filter(h -> !isInLedger(h)).forEach(h -> all.add(settled(h)));
        whole.failures().forEach(f -> all.add(failed(f)));
        whole.acts().forEach(a -> all.add(moment(a.at(), "is-held", "", say("life.act", a.act(), a.who()), a.why())));
        whole.refusals()
                .forEach(r -> all.add(moment(
                        r.at(),
                        "is-failed",
                        r.step(),
                        say("life.late-result", whole.node(r.nodeId())),
                        say("life.nothing-stored"))));
        holds.forEach(p -> held(p, all));
        Instant ended = item.endedAt();
        boolean isTold = whole.history().stream()
                .anyMatch(h -> h.outcome().equals(item.state().word()));
        if (ended != null && !isTold) {
            String reason = item.reason();
            all.add(moment(
                    afterFailures(ended),
                    Words.colour(item.state().word()),
                    item.step(),
                    say("life.ended", item.state().word()),
                    reason == null ? "" : reason));
        }
        all.sort(Comparator.comparing(EngineItemPage.Moment::at));
        EngineItemPage.Moment next = next();
        if (next != null) {
            all.add(next);
        }
        return all;
    }

    /** The ledger's entry of the attempt that ended it may be written a moment later. */
    private Instant afterFailures(Instant ended) {
        return whole.failures().stream()
                .map(LedgerEntry::at)
                .filter(at -> at.isAfter(ended) && at.isBefore(ended.plusSeconds(1)))
                .max(Comparator.naturalOrder())
                .orElse(ended);
    }

    private static EngineItemPage.Moment moment(Instant at, String colour, String step, String what, String more) {
        return new EngineItemPage.Moment(at, colour, step, what, more, false, false, null);
    }

    private String submitted() {
        Long run = item.runId();
        return run != null
                ? say("life.of-run", String.valueOf(run))
                : whole.parent().isPresent() ? say("life.by-parent") : "";
    }

    /** The ledger says more about an attempt that failed. */
    private boolean isInLedger(HistoryEntry entry) {
        return whole.failures().stream()
                .anyMatch(f -> !f.isRescue()
                        && f.step().equals(entry.step())
                        && f.visit() == entry.visit()
                        && f.attempt() == entry.attempt());
    }

    private EngineItemPage.Moment settled(HistoryEntry entry) {
        String what = switch (entry.outcome()) {
            case "next" -> say("word.settled");
            case "later" -> say("life.postponed");
            default -> entry.outcome();
        };
        return moment(
                entry.ended(),
                entry.outcome().equals("next") ? "is-done" : Words.colour(entry.outcome()),
                entry.step(),
                say(
                        "life.after",
                        what,
                        Words.duration(Duration.between(entry.begun(), entry.ended())),
                        on(entry.nodeId())),
                entry.attempt() > 1 ? say("life.attempt", entry.attempt()) : "");
    }

    private String on(@Nullable Long node) {
        return node == null ? "" : say("life.on-node", whole.node(node));
    }

    private EngineItemPage.Moment failed(LedgerEntry entry) {
        if (entry.isRescue()) {
            return new EngineItemPage.Moment(
                    entry.at(),
                    "is-waiting",
                    entry.step(),
                    say("life.rescued", entry.message()),
                    say(
                            entry.retryAt() == null ? "life.ran-for-good" : "life.ran",
                            entry.attempt(),
                            on(entry.nodeId()),
                            Words.duration(entry.duration())),
                    false,
                    true,
                    null);
        }
        String status = entry.httpStatus() == null ? "" : ", HTTP " + entry.httpStatus();
        return new EngineItemPage.Moment(
                entry.at(),
                entry.retryAt() == null ? "is-failed" : "is-amber",
                entry.step(),
                say(
                        "life.failed",
                        entry.attempt(),
                        Math.max(entry.attempt(), entry.maxAttempts()),
                        on(entry.nodeId()),
                        entry.category() + status,
                        Words.duration(entry.duration())),
                say("life.rule", entry.message(), entry.rule(), delay(entry)),
                false,
                false,
                entry.trace());
    }

    /** When it is tried again, and why then. */
    private String delay(LedgerEntry entry) {
        Instant retry = entry.retryAt();
        if (retry == null) {
            return entry.kind().isRetryable()
                    ? say(entry.attempt() < entry.maxAttempts() ? "life.not-again" : "life.was-last")
                    : say("life.not-cured", entry.kind().word());
        }
        Duration wait = Duration.between(entry.at(), retry);
        String said = say("life.again", Words.duration(wait));
        Definition.Policy policy = definition
                .step(entry.step())
                .map(s -> s.policy(entry.kind().word(), entry.category()))
                .orElse(null);
        if (policy == null) {
            return said;
        }
        Duration least = policy.shortest(entry.attempt());
        Duration most = policy.longest(entry.attempt());
        String drawn = say("life.drawn", Words.duration(least), Words.duration(most));
        return wait.compareTo(most.plusSeconds(1)) > 0
                ? say("life.again-longer", said, drawn)
                : wait.compareTo(least.minusSeconds(1)) < 0
                        ? say("life.again-sooner", said, drawn)
                        : say("life.again-drawn", said, drawn, entry.attempt());
    }

    /** A hold on a step that the item is known to have been at, during its life. */
    private void held(HoldPeriod period, List<EngineItemPage.Moment> all) {
        Instant ended = item.endedAt();
        Instant over = period.endedAt();
        boolean isBefore = over != null && over.isBefore(item.createdAt());
        boolean isAfter = ended != null && period.begunAt().isAfter(ended);
        if (isBefore || isAfter || !definition.isHeldBy(new HoldName(period.name()), steps())) {
            return;
        }
        String words = new Hold(period.name(), period.begunAt(), period.reason(), period.by()).words();
        Instant from = period.begunAt().isBefore(item.createdAt()) ? item.createdAt() : period.begunAt();
        all.add(moment(from, "is-held", "", say("life.hold", words, period.by()), period.reason()));
        if (over != null && (ended == null || over.isBefore(ended))) {
            String why = period.endReason();
            all.add(moment(
                    over,
                    "is-held",
                    "",
                    period.endedBy() == null
                            ? say("life.hold-ended", words)
                            : say("life.hold-ended-by", words, period.endedBy()),
                    why == null ? "" : why));
        }
    }

    private Set<String> steps() {
        Set<String> steps = new HashSet<>();
        steps.add(item.step());
        whole.history().forEach(h -> steps.add(h.step()));
        whole.failures().forEach(f -> steps.add(f.step()));
        return steps;
    }

    private EngineItemPage.@Nullable Moment next() {
        if (item.isOver() || item.endedAt() != null) {
            return null;
        }
        Instant now = whole.seen().at().now();
        Instant due = item.dueAt();
        Integer most = whole.seen().at().maxAttempts();
        int attempt = most == null ? item.attempt() + 1 : Math.min(most, item.attempt() + 1);
        Hold hold = whole.seen().at().hold();
        String what = switch (item.state()) {
            case RUNNING -> say("life.running", attempt(item.attempt(), most));
            case PARKED -> say("life.parked");
            default ->
                hold != null
                        ? say("life.behind", hold.words())
                        : item.held()
                                ? say("life.set-aside")
                                : most != null && attempt == most && most > 1
                                        ? say("life.attempt-last", attempt, most)
                                        : attempt(attempt, most);
        };
        return new EngineItemPage.Moment(
                due != null && due.isAfter(now) ? due : now,
                Words.colour(whole.seen().stateWord()),
                item.step(),
                what,
                "",
                true,
                false,
                null);
    }

    private static String attempt(int attempt, @Nullable Integer most) {
        return most == null ? say("life.attempt", attempt) : say("life.attempt-of", attempt, most);
    }
}
