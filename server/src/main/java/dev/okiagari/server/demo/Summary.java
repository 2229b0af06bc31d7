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
 * How a demo ended.
 *
 * @param failedAttempts by category
 * @param failedItems by category of what ended them
 * @param flags what leads other commands to the demo's database
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
     * What befell all items at once.
     *
     * @param eventful false: the demo was too short for that
     */
    record Troubles(boolean eventful, List<NodeKills.Killed> kills, List<Outage.Survived> outages) {
        /** True when every item that a killed node held came back. */
        boolean areOver() {
            return kills.stream().allMatch(k -> k.backAfter() != null);
        }
    }

    /** Nothing lost, nothing twice, and nobody still waiting to be rescued. */
    boolean isClean() {
        return reckoning.isClean() && troubles.areOver();
    }

    long ended(State state) {
        return ends.values().stream().filter(e -> e.state() == state).count();
    }

    long failures() {
        return failedAttempts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Failed attempts that an outage caused: payment troubles nobody otherwise. */
    long failuresInOutage() {
        return failedAttempts.getOrDefault("payment.down", 0L);
    }

    /** Failed attempts that the fates call for; a slow machine may miss the short deadline a few times more. */
    long planned() {
        return acknowledged.stream()
                .mapToLong(key -> Fate.of(key).failingAttempts())
                .sum();
    }

    /** Items that an outage cost: there must be none. */
    long failedByOutage() {
        return ends.values().stream()
                .filter(e -> e.state() == State.FAILED && e.step().equals(Orders.PAY))
                .count();
    }

    /** An item that failed, to look at; the latest, since its story is still warm. */
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

    private static Json json(NodeKills.Killed kill) {
        Duration back = kill.backAfter();
        return new Json()
                .put("node", kill.node())
                .put("itemsInHands", kill.inHands())
                .put("secondsUntilBack", back == null ? null : seconds(back));
    }

    private static Json json(Outage.Survived outage) {
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
