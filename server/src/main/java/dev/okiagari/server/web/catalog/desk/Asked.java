package dev.okiagari.server.web.catalog.desk;

import dev.okiagari.catalog.job.Job;
import dev.okiagari.console.web.Problem;
import io.javalin.http.Context;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The values of a request, checked. What is missing or blank is null; what does not fit is refused with the name, the value and what is
 * allowed.
 */
public final class Asked {
    private static final int LONGEST_SHOWN = 40;

    private final Context request;

    public Asked(Context request) {
        this.request = request;
    }

    public @Nullable String text(String name) {
        String value = request.queryParam(name);
        return value == null || value.isBlank() ? null : value.strip();
    }

    public @Nullable Long number(String name) {
        String value = text(name);
        return value == null ? null : number(name, value);
    }

    /** From 1 to most; the usual one when nothing is said. */
    public int limit(int usual, int most) {
        Long value = number("limit");
        if (value == null) {
            return usual;
        }
        if (value < 1 || value > most) {
            throw Problem.badRequest("limit is " + value + "; it must be 1 to " + most);
        }
        return value.intValue();
    }

    public @Nullable Boolean flag(String name) {
        String value = text(name);
        return switch (value) {
            case null -> null;
            case "true" -> true;
            case "false" -> false;
            default -> throw Problem.badRequest(name + " is " + shown(value) + "; it must be true or false");
        };
    }

    public @Nullable Job job() {
        String value = text("job");
        return value == null ? null : job(value);
    }

    public static Job job(String word) {
        return Job.of(word)
                .orElseThrow(() -> Problem.badRequest(
                        "job is " + shown(word) + "; it must be one of " + String.join(", ", Job.words())));
    }

    public <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        String value = text(name);
        if (value == null) {
            return Optional.empty();
        }
        return Optional.of(Arrays.stream(type.getEnumConstants())
                .filter(one -> word(one).equals(value))
                .findFirst()
                .orElseThrow(() -> Problem.badRequest(name + " is " + shown(value) + "; it must be one of "
                        + String.join(
                                ", ",
                                Arrays.stream(type.getEnumConstants())
                                        .map(Asked::word)
                                        .toList()))));
    }

    private static String word(Enum<?> one) {
        return one.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The number in the path. */
    public long id() {
        return number("id", request.pathParam("id"));
    }

    /** A value of a form that must be there. */
    public String required(String name) {
        String value = request.formParam(name);
        if (value == null || value.isBlank()) {
            throw Problem.badRequest(name + " is missing");
        }
        return value.strip();
    }

    public static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw Problem.badRequest(name + " is " + shown(value) + "; it must be a number");
        }
    }

    private static String shown(String value) {
        return "'" + (value.length() > LONGEST_SHOWN ? value.substring(0, LONGEST_SHOWN) + "…" : value) + "'";
    }
}
