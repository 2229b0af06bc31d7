package dev.okiagari.console.api;

import dev.okiagari.console.web.Answers;
import dev.okiagari.console.web.Problem;
import dev.okiagari.console.web.Who;
import dev.okiagari.engine.model.Actor;
import io.javalin.http.Context;
import org.jspecify.annotations.Nullable;

/** Reads what requests say; refuses what is none. Stateless. */
final class Requests {
    private Requests() {}

    static long id(Context request) {
        return number("the id", request.pathParam("id"));
    }

    static @Nullable Long number(Context request, String name) {
        String value = text(request, name);
        return value == null ? null : number(name, value);
    }

    private static long number(String name, String value) {
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException e) {
            throw Problem.badRequest(name + " is '" + value + "', which is no number");
        }
    }

    /** A number of things, from 1 to the given most. */
    static int count(Context request, String name, int usual, int most) {
        Long value = number(request, name);
        if (value != null && (value < 1 || value > most)) {
            throw Problem.badRequest(name + " is " + value + "; it must be between 1 and " + most);
        }
        return value == null ? usual : value.intValue();
    }

    static @Nullable String text(Context request, String name) {
        String value = request.queryParam(name);
        return value == null || value.isBlank() ? null : value.strip();
    }

    static Actor actor(Context request, String reason) {
        if (reason.isBlank()) {
            throw Problem.badRequest("reason is empty; it is recorded with your name");
        }
        return Who.of(request).because(reason.strip());
    }

    static <T extends Record> T body(Context request, Class<T> type) {
        return Answers.body(request, type);
    }
}
