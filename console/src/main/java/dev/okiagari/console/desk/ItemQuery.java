package dev.okiagari.console.desk;

import dev.okiagari.console.terminal.DurationConverter;
import dev.okiagari.console.web.Problem;
import dev.okiagari.engine.failure.Kind;
import dev.okiagari.engine.model.State;
import dev.okiagari.engine.view.ItemFilter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * A filter of items as it is in an address: of a page or of the API. Pure.
 *
 * @param values those that are set, by name
 */
public record ItemQuery(Map<String, String> values) {
    public static final List<String> NAMES =
            List.of("pipeline", "step", "state", "kind", "category", "prefix", "run", "olderThan");

    /** What {@code state} may be: the states, and more precise words for what an item waits for. */
    public static List<String> states() {
        return Stream.concat(Stream.of(State.values()).map(State::word), Stream.of("retrying", "held", "stale", "all"))
                .toList();
    }

    public static List<String> kinds() {
        return Stream.of(Kind.values()).map(Kind::word).toList();
    }

    /**
     * What a request asks for.
     *
     * @param parameter the value of a parameter of the request; null: not there
     */
    public static ItemQuery of(Function<String, @org.jspecify.annotations.Nullable String> parameter) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : NAMES) {
            String value = parameter.apply(name);
            if (value != null && !value.isBlank()) {
                values.put(name, value.strip());
            }
        }
        return new ItemQuery(values);
    }

    public String get(String name) {
        return values.getOrDefault(name, "");
    }

    /** As it stands in an address. */
    public String text() {
        return String.join(
                "&",
                values.entrySet().stream()
                        .map(e -> e.getKey() + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
                        .toList());
    }

    /** Such as "of papers at content that are retrying". */
    public String words() {
        return String.join(
                " ",
                values.entrySet().stream()
                        .map(e -> words(e.getKey(), e.getValue()))
                        .toList());
    }

    private static String words(String name, String value) {
        return switch (name) {
            case "pipeline" -> "of " + value;
            case "step" -> "at " + value;
            case "state" -> value.equals("all") ? "in any state" : "that are " + value;
            case "kind" -> "whose latest failure is " + value;
            case "category" -> "with the category " + value;
            case "prefix" -> "whose key begins with " + value;
            case "run" -> "of run " + value;
            default -> "submitted more than " + value + " ago";
        };
    }

    /** Throws a refusal that names the parameter when a value is not one. */
    public ItemFilter filter() {
        ItemFilter filter =
                values.getOrDefault("state", "").equals("all") ? ItemFilter.ofEverything() : ItemFilter.none();
        filter = filter.withPipeline(values.get("pipeline")).withStep(values.get("step"));
        filter = filter.withCategory(values.get("category")).withKeyPrefix(values.get("prefix"));
        if (values.containsKey("kind")) {
            filter = filter.withKind(word(Kind.class, "kind"));
        }
        if (values.containsKey("run")) {
            filter = filter.withRun(number("run"));
        }
        if (values.containsKey("olderThan")) {
            filter = filter.withOlderThan(duration("olderThan"));
        }
        return inState(filter, get("state"));
    }

    private ItemFilter inState(ItemFilter filter, String state) {
        return switch (state) {
            case "", "all" -> filter;
            case "retrying" -> filter.thatAreRetrying();
            case "held" -> filter.thatAreHeld();
            case "stale" -> filter.thatAreStale();
            default -> filter.withState(word(State.class, "state"));
        };
    }

    private <E extends Enum<E>> E word(Class<E> type, String name) {
        try {
            return Enum.valueOf(type, get(name).toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException e) {
            throw Problem.badRequest(name + " is '" + get(name) + "', which is none of those that exist");
        }
    }

    private long number(String name) {
        try {
            return Long.parseLong(get(name));
        } catch (NumberFormatException e) {
            throw Problem.badRequest(name + " is '" + get(name) + "', which is no number");
        }
    }

    private java.time.Duration duration(String name) {
        try {
            return new DurationConverter().convert(get(name));
        } catch (CommandLine.TypeConversionException e) {
            throw Problem.badRequest(name + " is '" + get(name) + "'; write a duration such as 90s, 15m, 2h or 3d");
        }
    }
}
