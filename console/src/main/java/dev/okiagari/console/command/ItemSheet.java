package dev.okiagari.console.command;

import dev.okiagari.console.desk.ItemDesk;
import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.console.terminal.OneLine;
import dev.okiagari.console.terminal.Table;
import dev.okiagari.engine.model.Settings;
import dev.okiagari.engine.view.ActEntry;
import dev.okiagari.engine.view.HistoryEntry;
import dev.okiagari.engine.view.ItemView;
import dev.okiagari.engine.view.LedgerEntry;
import dev.okiagari.engine.view.Staleness;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** One item in full: first the sentence, then the facts, then its history. */
final class ItemSheet {
    private static final int FACT_COLUMNS = 12;

    private final PrintWriter out;
    private final ItemDesk.Whole whole;
    private final ItemView item;

    ItemSheet(PrintWriter out, ItemDesk.Whole whole) {
        this.out = out;
        this.whole = whole;
        this.item = whole.seen().item();
    }

    void print() {
        out.println(whole.seen().why());
        out.println();
        printFacts();
        printHistory();
        printFailures();
        printActs();
        printRefusals();
        printNotes();
        printPayload();
    }

    private void printFacts() {
        fact("id", item.id());
        fact("pipeline", item.pipeline());
        fact("key", item.key());
        fact("state", whole.seen().stateWord());
        fact("step", item.step());
        Integer most = whole.seen().at().maxAttempts();
        fact("attempt", most == null ? item.attempt() : item.attempt() + " of " + most);
        fact("since", moment(item.since()));
        fact("due", moment(item.dueAt()));
        fact("submitted", moment(item.createdAt()));
        fact("ended", moment(item.endedAt()));
        fact("run", item.runId());
        fact("node", item.nodeId());
        Staleness staleness = Staleness.of(item, whole.seen().at().now(), Settings.STALE_AFTER);
        fact("stale", staleness.stale() ? staleness.message() : null);
        fact("rescues", item.rescues().count() == 0 ? null : item.rescues().count());
        fact("reason", item.reason());
        whole.parent()
                .ifPresent(p -> fact(
                        "parent",
                        p.pipeline() + "/" + p.key() + " (id " + p.id() + ", "
                                + p.state().word() + ")"));
        ItemView.LatestFailure failure = item.failure();
        if (failure != null) {
            fact(
                    "failure",
                    failure.kind().word() + ", " + failure.category() + ", attempt " + failure.attempt() + " of "
                            + failure.maxAttempts() + " at " + failure.step() + ", " + moment(failure.at()));
            fact("rule", failure.rule());
        }
    }

    /** Only where there is one: most pipelines keep none. */
    private void printHistory() {
        if (whole.history().isEmpty()) {
            return;
        }
        heading("settled attempts", whole.history().size());
        Table table = new Table()
                .words("AT")
                .words("STEP")
                .numbers("ATTEMPT")
                .words("OUTCOME")
                .words("TOOK");
        for (HistoryEntry entry : whole.history()) {
            table.row(
                    entry.ended().truncatedTo(ChronoUnit.MILLIS),
                    entry.step(),
                    entry.attempt(),
                    entry.outcome(),
                    Duration.between(entry.begun(), entry.ended()).toMillis() + " ms");
        }
        table.lines().forEach(line -> out.println("  " + line));
    }

    private void printFailures() {
        heading("failed attempts", whole.failures().size());
        if (whole.failures().isEmpty()) {
            return;
        }
        Table table = new Table()
                .words("AT")
                .words("STEP")
                .words("ATTEMPT")
                .words("KIND")
                .words("CATEGORY")
                .words("RULE")
                .words("TOOK")
                .words("TRIED AGAIN")
                .words("MESSAGE", 100);
        whole.failures().forEach(f -> addRow(table, f));
        table.lines().forEach(line -> out.println("  " + line));
    }

    private static void addRow(Table table, LedgerEntry entry) {
        Instant retry = entry.retryAt();
        table.row(
                entry.at().truncatedTo(ChronoUnit.MILLIS),
                entry.step(),
                // A rescue counts as a rescue, not as an attempt.
                entry.maxAttempts() == 0 ? "rescue" : entry.attempt() + " of " + entry.maxAttempts(),
                entry.kind().word(),
                entry.category(),
                entry.rule(),
                entry.duration().toMillis() + " ms",
                retry == null ? "no" : "after " + Brief.exact(Duration.between(entry.at(), retry)),
                entry.message());
    }

    private void printActs() {
        heading("acts", whole.acts().size());
        if (whole.acts().isEmpty()) {
            return;
        }
        Table table = new Table().words("AT").words("ACT").words("WHO").words("WHY");
        for (ActEntry act : whole.acts()) {
            table.row(act.at().truncatedTo(ChronoUnit.MILLIS), act.act(), act.who(), act.why());
        }
        table.lines().forEach(line -> out.println("  " + line));
    }

    private void printRefusals() {
        heading("refused results", whole.refusals().size());
        whole.refusals()
                .forEach(r -> out.println("  " + r.at().truncatedTo(ChronoUnit.MILLIS) + "  a late result from node "
                        + r.nodeId() + " for " + OneLine.of(r.step()) + " was refused"));
    }

    private void printNotes() {
        heading("notes", whole.notes().size());
        whole.notes().forEach(n -> out.println("  " + n.name() + " (by " + n.step() + "): " + OneLine.of(n.json())));
    }

    private void printPayload() {
        out.println();
        String payload = item.payload();
        if (payload == null) {
            out.println("payload: none");
        } else {
            // Written by the JSON printer, which escapes control characters.
            new Json().putRaw("payload", payload).text().lines().forEach(out::println);
        }
    }

    private void heading(String what, int number) {
        out.println();
        out.println(what + ": " + (number == 0 ? "none" : number));
    }

    private void fact(String name, @Nullable Object value) {
        if (value != null) {
            out.println(name + " ".repeat(FACT_COLUMNS - name.length()) + OneLine.of(value.toString()));
        }
    }

    private @Nullable String moment(@Nullable Instant then) {
        if (then == null) {
            return null;
        }
        Duration past = Duration.between(then, whole.seen().at().now());
        String distance = past.isNegative() ? "in " + Durations.words(past) : Durations.ago(past);
        return then.truncatedTo(ChronoUnit.MILLIS) + " (" + distance + ")";
    }
}
