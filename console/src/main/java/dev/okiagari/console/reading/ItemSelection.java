package dev.okiagari.console.reading;

import static dev.okiagari.console.ConsoleTexts.say;

import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import dev.okiagari.kit.terminal.DurationConverter;
import dev.okiagari.kit.web.Problem;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/**
 * Which items a list shows or an act concerns, in the words of an address, a request or a command line. Pure.
 *
 * @param values those that are set, by name
 */
public record ItemSelection(Map<String, String> values) {
    private static final String UNFINISHED = "unfinished";
    private static final String ALL = "all";

    public static final List<String> NAMES =
            List.of("pipeline", "step", "state", "kind", "category", "prefix", "run", "olderThan");

    /** What {@code state} may be: the states, and more precise words for what an item waits for. */
    public static List<String> states() {
        return Stream.of(
                        Stream.of(UNFINISHED, "waiting", "retrying", "held", "stale"),
                        Stream.of(State.values())
                                .filter(s -> s != State.WAITING)
                                .map(State::word),
                        Stream.of(ALL))
                .flatMap(words -> words)
                .toList();
    }

    public static List<String> kinds() {
        return Stream.of(Kind.values()).map(Kind::word).toList();
    }

    /**
     * Of a request, a form or a command line.
     *
     * @param parameter the value by its name; null: not given
     */
    public static ItemSelection of(Function<String, @Nullable String> parameter) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : NAMES) {
            String value = parameter.apply(name);
            if (value != null && !value.isBlank()) {
                values.put(name, value.strip());
            }
        }
        return new ItemSelection(values);
    }

    public String get(String name) {
        return values.getOrDefault(name, "");
    }

    /** As it stands in an address. */
    public String text() {
        return values.entrySet().stream()
                .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /** Such as "pipeline papers, step content, retrying". */
    public String words() {
        return values.entrySet().stream()
                .map(e ->
                        e.getKey().equals("state") ? state(e.getValue()) : say("selection." + e.getKey(), e.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String state(String word) {
        return word.equals(ALL) ? say("selection.any-state") : word;
    }

    /** Whether items that have ended are left out without having been asked for. */
    public boolean leavesOutEnded() {
        return get("state").isEmpty() && get("prefix").isEmpty();
    }

    /** Throws a refusal that names the parameter when a value does not fit. */
    public ItemFilter filter() {
        String state = get("state");
        if (state.equals(UNFINISHED) && values.containsKey("prefix")) {
            throw Problem.badRequest(say("selection.unfinished-by-prefix"));
        }
        ItemFilter filter = (state.equals(ALL) ? ItemFilter.ofEverything() : ItemFilter.none())
                .withPipeline(values.get("pipeline"))
                .withStep(values.get("step"))
                .withCategory(values.get("category"))
                .withKeyPrefix(values.get("prefix"));
        if (values.containsKey("kind")) {
            filter = filter.withKind(Kind.valueOf(one("kind", kinds())));
        }
        if (values.containsKey("run")) {
            filter = filter.withRun(run());
        }
        if (values.containsKey("olderThan")) {
            filter = filter.withOlderThan(olderThan());
        }
        return switch (state) {
            case "", ALL, UNFINISHED -> filter;
            case "retrying" -> filter.thatAreRetrying();
            case "held" -> filter.thatAreHeld();
            case "stale" -> filter.thatAreStale();
            default -> filter.withState(State.valueOf(one("state", states())));
        };
    }

    /** The name of the constant. */
    private String one(String name, List<String> words) {
        String word = get(name).toLowerCase(Locale.ROOT).replace('-', '_');
        if (!words.contains(word)) {
            throw Problem.badRequest(say("selection.unknown-word", name, get(name), String.join(", ", words)));
        }
        return word.toUpperCase(Locale.ROOT);
    }

    private long run() {
        String run = get("run");
        if (!run.matches("[0-9]{1,18}")) {
            throw Problem.badRequest(say("selection.no-number", "run", run));
        }
        return Long.parseLong(run);
    }

    private Duration olderThan() {
        try {
            return new DurationConverter().convert(get("olderThan"));
        } catch (CommandLine.TypeConversionException e) {
            throw Problem.badRequest(say("selection.no-duration", get("olderThan")));
        }
    }
}
