package dev.okiagari.server.demo;

import dev.okiagari.console.terminal.Durations;
import dev.okiagari.console.terminal.Json;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a demo.
 *
 * @param failedAttempts by category
 * @param failedItems by category of the last failure
 * @param flags lead other commands to the demo's database
 */
record Summary(
        List<String> acknowledged,
        Map<String, DemoTable.End> ends,
        Map<String, Long> failedAttempts,
        Map<String, Long> failedItems,
        Reckoning reckoning,
        Troubles troubles,
        Duration took,
        boolean interrupted,
        String file,
        String flags) {

    static final int NODES = 2;

    /**
     * The failures that concerned all items.
     *
     * @param eventful false when the demo was too short for them
     */
    record Troubles(boolean eventful, List<NodeKills.Kill> kills, List<Outage.Report> outages) {
        /** True when every item of a killed node was rescued. */
        boolean areOver() {
            return kills.stream().allMatch(k -> k.backAfter() != null);
        }
    }

    /** Nothing lost, nothing duplicated, and no item still waiting to be rescued. */
    boolean isClean() {
        return reckoning.isClean() && troubles.areOver();
    }

    long ended(State state) {
        return ends.values().stream().filter(e -> e.state() == state).count();
    }

    long failures() {
        return failedAttempts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Failed attempts caused by an outage: payment does not fail otherwise. */
    long failuresInOutage() {
        return failedAttempts.getOrDefault("payment.down", 0L);
    }

    /** Planned failed attempts; a slow machine may miss the short deadline a few more times. */
    long planned() {
        return acknowledged.stream()
                .mapToLong(key -> Fate.of(key).failingAttempts())
                .sum();
    }

    /** Items that failed because of an outage: there must be none. */
    long failedByOutage() {
        return ends.values().stream()
                .filter(e -> e.state() == State.FAILED && e.step().equals(Orders.PAY))
                .count();
    }

    /** The latest failed item, as an example. */
    Optional<String> failedKey() {
        return acknowledged.reversed().stream()
                .filter(key -> {
                    DemoTable.End end = ends.get(key);
                    return end != null && end.state() == State.FAILED;
                })
                .findFirst();
    }

    String words() {
        return new SummaryText(this).text();
    }

    /** Such as "2,004 items, 5 steps each, on 2 nodes in 22 s". */
    String headline() {
        return String.format(
                Locale.ROOT,
                "%s, %d steps each, on %d nodes in %s%s",
                Words.items(acknowledged.size()),
                Fate.STEPS.size(),
                NODES,
                Durations.words(took),
                interrupted ? " (interrupted)" : "");
    }

    Json json() {
        Json attempts = new Json();
        failedAttempts.forEach(attempts::put);
        Json items = new Json();
        failedItems.forEach(items::put);
        return new Json()
                .put("items", acknowledged.size())
                .put("steps", Fate.STEPS.size())
                .put("nodes", NODES)
                .put("seconds", seconds(took))
                .put("done", ended(State.DONE))
                .put("failed", ended(State.FAILED))
                .put("failedByCategory", items)
                .put("failedAttempts", failures())
                .put("failedAttemptsPlanned", planned())
                .put("failedAttemptsInOutages", failuresInOutage())
                .put("failedAttemptsByCategory", attempts)
                .put("kills", troubles.kills().stream().map(Summary::json).toList())
                .put("outages", troubles.outages().stream().map(Summary::json).toList())
                .put("failedByOutages", failedByOutage())
                .put("lost", reckoning.lost())
                .put("duplicated", reckoning.duplicated())
                .put("complaints", reckoning.complaints())
                .put("interrupted", interrupted)
                .put("acknowledgedFile", file)
                .put("failedKey", failedKey().orElse(null))
                .put("flags", flags.strip());
    }

    private static Json json(NodeKills.Kill kill) {
        Duration back = kill.backAfter();
        return new Json()
                .put("node", kill.node())
                .put("itemsInHands", kill.inHands())
                .put("secondsUntilBack", back == null ? null : seconds(back));
    }

    private static Json json(Outage.Report outage) {
        Duration held = outage.held();
        return new Json()
                .put("secondsDown", seconds(outage.down()))
                .put("secondsHeld", held == null ? null : seconds(held))
                .put("itemsWaiting", outage.waited());
    }

    private static double seconds(Duration length) {
        return length.toMillis() / 1000.0;
    }
}
