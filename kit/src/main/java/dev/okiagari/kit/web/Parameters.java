package dev.okiagari.kit.web;

import static dev.okiagari.kit.KitTexts.say;

import dev.okiagari.kit.json.JsonText;
import dev.okiagari.kit.terminal.Spelling;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a request, checked. What is missing or blank is null; what does not fit is refused with its name, its value and
 * what is allowed. Used by the thread of the request.
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

    private Parameters(Context request) {
        this.request = request;
    }

    public static Parameters of(Context request) {
        return new Parameters(request);
    }

    /** Refuses parameters that the operation does not have, with the nearest name. */
    public static void refuseUnknown(Context request, Route.Operation operation) {
        List<String> known = operation.parameters().stream()
                .filter(p -> p.in().equals("query"))
                .map(Route.Parameter::name)
                .toList();
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
        String value = request.queryParam(name);
        return value == null || value.isBlank() ? null : value.strip();
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
        Long value = number(name);
        if (value != null && (value < 1 || value > most)) {
            throw Problem.badRequest(say("parameter.range", name, value.toString(), Integer.toString(most)));
        }
        return value == null ? usual : value.intValue();
    }

    public @Nullable Long number(String name) {
        String value = text(name);
        return value == null ? null : number(name, value);
    }

    /** The number in the path. */
    public long id() {
        return number("id", request.pathParam("id"));
    }

    private static long number(String name, String value) {
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
        return request.queryParams(name).stream()
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
