package dev.okiagari.server.demo;

import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The result of a demo as text. Pure. */
final class SummaryText {
    private final Summary summary;
    private final List<String> lines = new ArrayList<>();

    SummaryText(Summary summary) {
        this.summary = summary;
    }

    String text() {
        lines.add(summary.headline() + ".");
        addAttempts();
        addItems();
        addTroubles();
        addReckoning();
        addNext();
        return String.join("\n", lines);
    }

    private void addAttempts() {
        long outage = summary.failuresInOutage();
        long others = summary.failures() - summary.planned() - outage;
        lines.add(Words.number(summary.planned()) + " attempts failed on purpose"
                + (outage == 0 ? "" : ", " + Words.number(outage) + " in the outage")
                + (others == 0 ? "" : String.format(java.util.Locale.ROOT, ", %+,d otherwise", others))
                + listed(": ", summary.failedAttempts()) + ".");
    }

    private void addItems() {
        long failed = summary.ended(State.FAILED);
        long done = summary.ended(State.DONE);
        lines.add(Words.items(done)
                + (done == 1 ? " is done" : " are done")
                + (failed == 0 ? "." : "; " + Words.number(failed) + " failed as planned" + causes() + "."));
    }

    /** Locked orders failed after all attempts; the others failed at once. */
    private String causes() {
        long exhausted = summary.failedItems().getOrDefault(Orders.LOCKED, 0L);
        Map<String, Long> atOnce = summary.failedItems().entrySet().stream()
                .filter(e -> !e.getKey().equals(Orders.LOCKED))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (a, b) -> a, java.util.TreeMap::new));
        String never = exhausted == 0
                ? ""
                : (atOnce.isEmpty() ? ": " : "; ") + Words.number(exhausted) + " after " + Orders.MOST_ATTEMPTS
                        + " attempts, because they stayed locked";
        return (atOnce.isEmpty() ? "" : listed(": ", atOnce) + " at once, because a retry cannot fix that") + never;
    }

    private void addTroubles() {
        if (!summary.troubles().eventful()) {
            lines.add("No node was killed and there was no outage: they need a demo of " + Script.SHORTEST.toSeconds()
                    + " s or more.");
        }
        for (NodeKills.Kill kill : summary.troubles().kills()) {
            Duration back = kill.backAfter();
            lines.add(kill.node() + " was killed with -9 while " + Words.items(kill.inHands())
                    + " were running on it; "
                    + (back == null
                            ? "they were not all rescued."
                            : "all of them were running again or done " + Words.seconds(back) + " later."));
        }
        for (Outage.Report outage : summary.troubles().outages()) {
            Duration held = outage.held();
            lines.add("payment was down for " + Words.seconds(outage.down())
                    + (held == null ? "" : " and on hold for " + Words.seconds(held)) + "; "
                    + Words.items(outage.waited()) + " waited, " + Words.number(summary.failedByOutage())
                    + " failed because of it.");
        }
    }

    private void addReckoning() {
        lines.add("lost " + Words.number(summary.reckoning().lost()) + ", duplicated "
                + Words.number(summary.reckoning().duplicated()) + ": all acknowledged items (" + summary.file()
                + ") were compared with the rows that the steps wrote.");
        summary.reckoning().complaints().forEach(c -> lines.add("  " + c));
    }

    private void addNext() {
        lines.add("");
        lines.add("Try next:");
        summary.failedKey().ifPresent(key -> {
            add("why " + key);
            add("items show " + key);
            add("items list --state failed");
        });
        add("doctor");
    }

    private void add(String command) {
        lines.add("  ./okiagari " + command + summary.flags());
    }

    private static String listed(String before, Map<String, Long> counts) {
        return counts.isEmpty()
                ? ""
                : before
                        + counts.entrySet().stream()
                                .map(e -> Words.number(e.getValue()) + " " + e.getKey())
                                .collect(Collectors.joining(", "));
    }
}
