package dev.okiagari.console.command;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.console.reading.ItemReadings;
import dev.okiagari.console.reading.ItemSnapshot;
import dev.okiagari.console.why.Hold;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Staleness;
import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.Durations;
import dev.okiagari.kit.terminal.OneLine;
import dev.okiagari.kit.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One item in full: first the sentence, then the facts, then its history. Used once. */
final class ItemText {
    private static final int FACT_COLUMNS = 12;
    private static final int MESSAGE_COLUMNS = 100;

    private final ItemReadings.Whole whole;
    private final ItemView item;
    private final List<String> lines = new ArrayList<>();

    ItemText(ItemReadings.Whole whole) {
        this.whole = whole;
        this.item = whole.seen().item();
    }

    List<String> lines() {
        lines.add(whole.seen().why());
        lines.add("");
        addFacts();
        if (!whole.history().isEmpty()) { // most pipelines keep none
            heading("show.settled", "show.settled-none", whole.history());
            indented(history());
        }
        heading("show.failed", "show.failed-none", whole.failures());
        indented(failures());
        addTrace();
        heading("show.acts", "show.acts-none", whole.acts());
        indented(acts());
        heading("show.refused", "show.refused-none", whole.refusals());
        whole.refusals()
                .forEach(r -> lines.add("  "
                        + say(
                                "show.refusal",
                                stamp(r.at()),
                                OneLine.of(whole.node(r.nodeId())),
                                OneLine.of(r.step()))));
        heading("show.notes", "show.notes-none", whole.notes());
        whole.notes().forEach(n -> lines.add("  " + say("show.note", n.name(), n.step(), OneLine.of(n.json()))));
        lines.add("");
        String payload = item.payload();
        if (payload == null) {
            lines.add(say("show.no-payload"));
        } else {
            // Written by the JSON printer, which escapes control characters.
            JsonText.document(Map.of("payload", JsonText.stored(payload)))
                    .lines()
                    .forEach(lines::add);
        }
        return lines;
    }

    private void addFacts() {
        fact("id", item.id());
        fact("pipeline", item.pipeline());
        fact("key", item.key());
        fact("state", whole.seen().stateWord());
        fact("step", item.step());
        Integer most = whole.seen().at().maxAttempts();
        fact("attempt", most == null ? item.attempt() : say("attempt.of", item.attempt(), most));
        fact("since", moment(item.since()));
        fact("due", moment(item.dueAt()));
        fact("submitted", moment(item.createdAt()));
        fact("ended", moment(item.endedAt()));
        fact("run", item.runId());
        Long node = item.nodeId();
        fact("node", node == null ? null : OneLine.of(whole.node(node)));
        fact("progress", whole.seen().progress());
        Staleness staleness =
                Staleness.of(item, whole.seen().at().now(), whole.seen().at().staleAfter());
        fact("stale", staleness.stale() ? staleness.message() : null);
        fact("rescues", item.rescues().count() == 0 ? null : item.rescues().count());
        fact("reason", item.reason());
        whole.parent()
                .ifPresent(p -> fact(
                        "parent",
                        say(
                                "show.parent",
                                p.pipeline() + "/" + p.key(),
                                String.valueOf(p.id()),
                                p.state().word())));
        ItemView.LatestFailure failure = item.failure();
        if (failure != null) {
            fact(
                    "failure",
                    say(
                            "show.failure",
                            failure.kind().word(),
                            failure.category(),
                            failure.attempt(),
                            Math.max(failure.attempt(), failure.maxAttempts()),
                            failure.step(),
                            moment(failure.at())));
            fact("rule", failure.rule());
        }
    }

    private Table history() {
        Table table = new Table().words("AT", "STEP").numbers("ATTEMPT").words("OUTCOME", "TOOK");
        for (HistoryEntry entry : whole.history()) {
            table.row(
                    stamp(entry.ended()),
                    entry.step(),
                    entry.attempt(),
                    entry.outcome(),
                    Duration.between(entry.begun(), entry.ended()).toMillis() + " ms");
        }
        return table;
    }

    private Table failures() {
        Table table = new Table()
                .words("AT", "STEP")
                .words("ATTEMPT", "KIND")
                .words("CATEGORY", "RULE")
                .words("TOOK", "TRIED AGAIN")
                .words("MESSAGE", MESSAGE_COLUMNS);
        for (LedgerEntry entry : whole.failures()) {
            Instant retry = entry.retryAt();
            table.row(
                    stamp(entry.at()),
                    entry.step(),
                    // A rescue counts as a rescue, not as an attempt.
                    entry.isRescue()
                            ? say("show.rescue")
                            : say("attempt.of", entry.attempt(), Math.max(entry.attempt(), entry.maxAttempts())),
                    entry.kind().word(),
                    entry.category(),
                    entry.rule(),
                    entry.duration().toMillis() + " ms",
                    retry == null
                            ? say("show.not-again")
                            : say("show.again", exact(Duration.between(entry.at(), retry))),
                    entry.message());
        }
        return table;
    }

    /** Of the latest attempt that has one. */
    private void addTrace() {
        for (LedgerEntry entry : whole.failures().reversed()) {
            String trace = entry.trace();
            if (trace != null) {
                lines.add("");
                lines.add("  " + say("show.trace", entry.attempt(), entry.step()));
                OneLine.lines(trace).lines().forEach(line -> lines.add("  " + line));
                return;
            }
        }
    }

    private Table acts() {
        Table table = new Table().words("AT", "ACT").words("WHO", "WHY");
        for (ActEntry act : whole.acts()) {
            table.row(stamp(act.at()), act.act(), act.who(), act.why());
        }
        return table;
    }

    private void heading(String some, String none, List<?> what) {
        lines.add("");
        lines.add(what.isEmpty() ? say(none) : say(some, what.size()));
    }

    private void indented(Table table) {
        List<String> all = table.lines();
        if (all.size() > 1) {
            all.forEach(line -> lines.add("  " + line));
        }
    }

    private void fact(String name, @Nullable Object value) {
        if (value != null) {
            lines.add(name + " ".repeat(FACT_COLUMNS - name.length()) + OneLine.of(value.toString()));
        }
    }

    private @Nullable String moment(@Nullable Instant then) {
        if (then == null) {
            return null;
        }
        Duration past = Duration.between(then, whole.seen().at().now());
        String distance = past.isNegative() ? say("probe.in", Durations.words(past)) : Durations.ago(past);
        return stamp(then) + " (" + distance + ")";
    }

    private static String stamp(Instant at) {
        return at.truncatedTo(ChronoUnit.MILLIS).toString();
    }

    /** A short wait to the tenth of a second, a long one in words. */
    private static String exact(Duration wait) {
        return wait.toMillis() < 10_000
                ? String.format(Locale.ROOT, "%.1f s", wait.toMillis() / 1000.0)
                : Durations.words(wait);
    }

    /** For a row of a list: what it waits for, or how it ended; empty when the state says enough. */
    static String why(ItemSnapshot seen) {
        ItemView item = seen.item();
        Hold hold = seen.at().hold();
        if (hold != null) {
            return say("list.on-hold", hold.words(), hold.reason());
        }
        ItemView.LatestFailure failure = item.failure();
        String what = failure != null
                ? failure.category() + ": " + failure.message()
                : item.reason() == null ? "" : item.reason();
        Instant due = item.dueAt();
        boolean waits = item.state() == State.WAITING
                && due != null
                && due.isAfter(seen.at().now());
        return waits
                ? say("list.again", Durations.words(Duration.between(seen.at().now(), due)), what)
                : what;
    }
}
