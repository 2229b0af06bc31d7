package dev.okiagari.server.demo;

import dev.okiagari.console.text.Durations;
import dev.okiagari.console.text.Json;
import dev.okiagari.engine.model.State;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * How a demo ended.
 *
 * @param flags what leads other commands to the demo's database
 */
record Summary(
        List<String> acknowledged,
        Map<String, DemoTable.End> ends,
        Map<String, Long> failedAttempts,
        Reckoning reckoning,
        Duration took,
        boolean interrupted,
        String file,
        String flags) {

    static final int NODES = 2;

    private long ended(State state) {
        return ends.values().stream().filter(e -> e.state() == state).count();
    }

    private long failures() {
        return failedAttempts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Failed attempts that the fates call for; a slow machine may miss the short deadline a few times more. */
    private long planned() {
        return acknowledged.stream()
                .mapToLong(key -> Fate.of(key).failingAttempts())
                .sum();
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
        String kinds = failedAttempts.entrySet().stream()
                .map(e -> number(e.getValue()) + " " + e.getKey().replace('_', ' '))
                .collect(Collectors.joining(", "));
        StringBuilder text = new StringBuilder();
        text.append(number(acknowledged.size()))
                .append(" items, ")
                .append(Fate.STEPS.size())
                .append(" steps each, on ")
                .append(NODES)
                .append(" nodes in ")
                .append(Durations.words(took))
                .append(interrupted ? " (interrupted).\n" : ".\n");
        long planned = planned();
        text.append(number(planned)).append(" attempts failed on purpose");
        if (failures() != planned) {
            text.append(String.format(Locale.ROOT, " and %+,d otherwise", failures() - planned));
        }
        text.append(kinds.isEmpty() ? "" : ": " + kinds);
        text.append(".\n")
                .append(number(ended(State.DONE)))
                .append(" items are done; ")
                .append(number(ended(State.FAILED)))
                .append(" failed, because their made-up upstream never gave in.\n")
                .append("lost ")
                .append(number(reckoning.lost()))
                .append(", duplicated ")
                .append(number(reckoning.duplicated()))
                .append(": every acknowledged item (")
                .append(file)
                .append(") compared with what the steps wrote.\n");
        reckoning.complaints().forEach(c -> text.append("  ").append(c).append('\n'));
        text.append("\nTry next:\n");
        failedKey()
                .ifPresent(key -> text.append("  ./okiagari why ")
                        .append(key)
                        .append(flags)
                        .append("\n  ./okiagari items show ")
                        .append(key)
                        .append(flags)
                        .append('\n'));
        return text.append("  ./okiagari items list --state failed")
                .append(flags)
                .append("\n  ./okiagari doctor")
                .append(flags)
                .toString();
    }

    Json json() {
        Json kinds = new Json();
        failedAttempts.forEach(kinds::put);
        return new Json()
                .put("items", acknowledged.size())
                .put("steps", Fate.STEPS.size())
                .put("nodes", NODES)
                .put("seconds", took.toMillis() / 1000.0)
                .put("done", ended(State.DONE))
                .put("failed", ended(State.FAILED))
                .put("failedAttempts", failures())
                .put("failedAttemptsPlanned", planned())
                .put("failedAttemptsByKind", kinds)
                .put("lost", reckoning.lost())
                .put("duplicated", reckoning.duplicated())
                .put("complaints", reckoning.complaints())
                .put("interrupted", interrupted)
                .put("acknowledgedFile", file)
                .put("failedKey", failedKey().orElse(null))
                .put("flags", flags.strip());
    }

    private static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
