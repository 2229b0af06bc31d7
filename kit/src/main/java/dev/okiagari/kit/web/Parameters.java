package dev.okiagari.kit.web;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.Spelling;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request or the fields of a form, checked. What is missing or blank is null; what does not fit is refused with its
 * name, its value and what is allowed. Used by the thread of the request.
 */
public final class Parameters {
    /** Where a page of a list begins: {@code next} of the page before. */
    public static final String CURSOR = "cursor";

    /** The largest number of entries in an answer. */
    public static final String LIMIT = "limit";

    /** Words to look for. */
    public static final String Q = "q";

    private static final int LONGEST_SHOWN = 40;

    private final Context request;
    private final Function<String, List<String>> values;

    private Parameters(Context request, Function<String, List<String>> values) {
        this.request = request;
        this.values = values;
    }

    public static Parameters of(Context request) {
        return new Parameters(request, request::queryParams);
    }

    /** The fields of the form that the request has sent. */
    public static Parameters form(Context request) {
        return new Parameters(request, request::formParams);
    }

    /** Refuses parameters that the operation does not have, with the nearest name. */
    public static void refuseUnknown(Context request, Route.Operation operation) {
        refuseUnknown(
                request,
                operation.parameters().stream()
                        .filter(p -> p.in().equals("query"))
                        .map(Route.Parameter::name)
                        .toList());
    }

    /** Refuses parameters other than these. */
    public static void refuseUnknown(Context request, List<String> known) {
        for (String name : request.queryParamMap().keySet()) {
            if (!known.contains(name)) {
                throw Problem.badRequest(Spelling.nearest(name, known)
                        .map(near -> say("parameter.unknown-near", shown(name), near))
                        .orElseGet(() -> known.isEmpty()
                                ? say("parameter.unknown-none", shown(name))
                                : say("parameter.unknown", shown(name), String.join(", ", known))));
            }
        }
    }

    public @Nullable String text(String name) {
        List<String> given = values.apply(name);
        return given.isEmpty() || given.getFirst().isBlank()
                ? null
                : given.getFirst().strip();
    }

    public String orEmpty(String name) {
        return Objects.requireNonNullElse(text(name), "");
    }

    public String required(String name) {
        String value = text(name);
        if (value == null) {
            throw Problem.badRequest(say("parameter.missing", name));
        }
        return value;
    }

    /** Whether it is given at all, even with nothing in it: a box that is ticked. */
    public boolean isGiven(String name) {
        return !values.apply(name).isEmpty();
    }

    /** {@value #Q}. */
    public @Nullable String words() {
        return text(Q);
    }

    /** {@value #CURSOR}. */
    public @Nullable String cursor() {
        return text(CURSOR);
    }

    /** {@value #CURSOR} of a list that is cut by number. */
    public @Nullable Long numberCursor() {
        String value = cursor();
        if (value != null && !value.matches("[0-9]{1,18}")) {
            throw Problem.badRequest(say("parameter.cursor", CURSOR, shown(value)));
        }
        return value == null ? null : Long.valueOf(value);
    }

    /** {@value #LIMIT}: from 1 to most; the usual one if none is given. */
    public int limit(int usual, int most) {
        return count(LIMIT, usual, most);
    }

    /** A number from 1 to most; the usual one if none is given. */
    public int count(String name, int usual, int most) {
        return text(name) == null ? usual : between(name, 1, most);
    }

    /** A number that must be given, from least to most. */
    public int between(String name, int least, int most) {
        long value = requiredNumber(name);
        if (value < least || value > most) {
            throw Problem.badRequest(
                    say("parameter.range", name, String.valueOf(value), String.valueOf(least), String.valueOf(most)));
        }
        return (int) value;
    }

    public @Nullable Long number(String name) {
        String value = text(name);
        return value == null ? null : number(name, value);
    }

    public long requiredNumber(String name) {
        return number(name, required(name));
    }

    /** The number in the path. */
    public long id() {
        return number("id", request.pathParam("id"));
    }

    /** The value as a number. */
    public static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw Problem.badRequest(say("parameter.number", name, shown(value)));
        }
    }

    public @Nullable Boolean flag(String name) {
        String value = text(name);
        return switch (value) {
            case null -> null;
            case "true" -> true;
            case "false" -> false;
            default -> throw Problem.badRequest(say("parameter.flag", name, shown(value)));
        };
    }

    /** Values that are given several times or separated by commas. */
    public List<String> several(String name) {
        return values.apply(name).stream()
                .flatMap(one -> Arrays.stream(one.split(",", -1)))
                .flatMap(one -> one.isBlank() ? Stream.of() : Stream.of(one.strip()))
                .distinct()
                .toList();
    }

    /** One of an enum, by the word that it says itself. */
    public <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        return Optional.ofNullable(text(name)).map(word -> choice(name, type, word));
    }

    /** Several of an enum. */
    public <E extends Enum<E>> List<E> choices(String name, Class<E> type) {
        return several(name).stream().map(word -> choice(name, type, word)).toList();
    }

    private static <E extends Enum<E>> E choice(String name, Class<E> type, String word) {
        return Arrays.stream(type.getEnumConstants())
                .filter(one -> JsonText.word(one).equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> Problem.badRequest(
                        say("parameter.choice", name, shown(word), String.join(", ", JsonText.words(type)))));
    }

    private static String shown(String value) {
        return "'" + (value.length() > LONGEST_SHOWN ? value.substring(0, LONGEST_SHOWN) + "…" : value) + "'";
    }
}
