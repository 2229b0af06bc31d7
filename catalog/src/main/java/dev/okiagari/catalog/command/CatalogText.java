package dev.okiagari.catalog.command;

import static dev.okiagari.catalog.CatalogTexts.say;

import dev.okiagari.catalog.view.CatalogItem;
import dev.okiagari.catalog.view.NetView;
import dev.okiagari.catalog.view.RunSummary;
import dev.okiagari.kit.terminal.Table;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What commands print: tables, and facts one a line. Pure. */
final class CatalogText {
    private static final int LONGEST = 200;

    private CatalogText() {}

    /**
     * An empty table.
     *
     * @param key of the headings, separated by bars
     * @param kinds a character for each column: # numbers, - words, and … words of which only the beginning is shown
     */
    static Table table(String key, String kinds) {
        String[] headings = headings(key);
        Table table = new Table();
        for (int i = 0; i < headings.length; i++) {
            switch (kinds.charAt(i)) {
                case '#' -> table.numbers(headings[i]);
                case '…' -> table.words(headings[i], LONGEST);
                default -> table.words(headings[i]);
            }
        }
        return table;
    }

    /** One fact a line; null is shown as nothing. */
    static Table facts(String key, @Nullable Object... values) {
        String[] names = headings(key);
        Table table = new Table().words("").words("", LONGEST);
        for (int i = 0; i < names.length; i++) {
            table.row(names[i], text(values[i]));
        }
        return table;
    }

    private static String[] headings(String key) {
        return say(key).split("\\|", -1);
    }

    static String text(@Nullable Object value) {
        return Objects.toString(value, "");
    }

    static String time(@Nullable Instant at) {
        return at == null ? "" : at.toString().substring(0, 19).replace('T', ' ');
    }

    static String percent(double share) {
        String digits = String.format(Locale.ROOT, "%.3f", share * 100);
        return digits.replaceAll("\\.?0+$", "") + " %";
    }

    static String verdict(RunSummary run) {
        return Objects.requireNonNullElse(run.verdict(), say("run.open"));
    }

    static String state(CatalogItem item) {
        String active = say(item.active() ? "item.active" : "item.inactive");
        if (item.withdrawn() != null) {
            return active + ", " + item.withdrawn();
        }
        return Boolean.FALSE.equals(item.available()) ? active + ", " + say("item.sold-out") : active;
    }

    static Table runs(List<RunSummary> runs) {
        Table table = table("runs.columns", "-############-");
        runs.forEach(run -> table.row(
                run.jobId(),
                run.runId(),
                run.totalTargets(),
                run.successTargets(),
                run.failedTargets(),
                run.owed(),
                run.unchanged(),
                run.gone(),
                run.diffNewHash(),
                run.s3PutSuccess(),
                run.dbUpsertSuccess(),
                percent(run.failureRate()),
                percent(run.threshold()),
                verdict(run)));
        return table;
    }

    /** Why runs did not pass, a line each. */
    static List<String> reasons(List<RunSummary> runs) {
        return runs.stream()
                .filter(run -> run.hasEnded() && !run.hasPassed())
                .map(run -> say("run.reason", run.jobId(), Long.toString(run.runId()), run.reason()))
                .toList();
    }

    /** Such as "net 2026-04-01-1 passed". */
    static String sentence(NetView net) {
        if (net.isOpen()) {
            return say("net.is-open", net.key(), time(net.startedAt()));
        }
        return net.reason() == null
                ? say("net.is-" + net.verdict(), net.key())
                : say("net.is-" + net.verdict() + "-because", net.key(), net.reason());
    }
}
