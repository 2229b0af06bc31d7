package dev.okiagari.server.web.skills;

import dev.okiagari.console.web.Problem;
import dev.okiagari.submissions.state.SubmissionState;
import dev.okiagari.submissions.view.SubmissionFilter;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Which submissions a request wants. Throws a {@link Problem.Refusal} for what it does not know. Pure. */
public final class StateFilter {
    public static final List<String> GROUPS = List.of("active", "published", "rejected");
    public static final List<String> SORTS = List.of("newest", "oldest");

    private StateFilter() {}

    /** By the parameters state (a state or a group), group, q, sort, cursor and limit. */
    public static SubmissionFilter read(Function<String, @Nullable String> parameter, int limit) {
        String state = given(parameter.apply("state"));
        String group = given(parameter.apply("group"));
        if (state != null && group != null) {
            throw Problem.badRequest("give either state or group");
        }
        if (group != null && !GROUPS.contains(group)) {
            throw Problem.badRequest("group is one of " + GROUPS);
        }
        SubmissionFilter filter = SubmissionFilter.all()
                .in(states(state == null ? group : state))
                .containing(text(parameter.apply("q")))
                .after(cursor(parameter.apply("cursor")))
                .limit(limit(parameter.apply("limit"), limit));
        String sort = given(parameter.apply("sort"));
        if (sort != null && !SORTS.contains(sort)) {
            throw Problem.badRequest("sort is one of " + SORTS);
        }
        return "oldest".equals(sort) ? filter.oldestFirst() : filter;
    }

    /** A state by its name, or the states of a group; all of them when nothing is named. */
    public static Set<SubmissionState> states(@Nullable String word) {
        if (word == null) {
            return EnumSet.allOf(SubmissionState.class);
        }
        if (GROUPS.contains(word)) { // lower case: REJECTED is a state as well
            return SubmissionState.in(SubmissionState.Group.valueOf(word.toUpperCase(Locale.ROOT)));
        }
        return Arrays.stream(SubmissionState.values())
                .filter(state -> state.name().equals(word))
                .findFirst()
                .map(Set::of)
                .orElseThrow(() -> Problem.badRequest(
                        "there is no such state; there are the groups " + GROUPS + " and the states " + names()));
    }

    public static List<String> names() {
        return Stream.of(SubmissionState.values()).map(Enum::name).toList();
    }

    public static @Nullable String text(@Nullable String given) {
        String text = given(given);
        if (text != null && text.length() > SubmissionFilter.LONGEST_TEXT) {
            throw Problem.badRequest("q has at most " + SubmissionFilter.LONGEST_TEXT + " characters");
        }
        return text;
    }

    private static @Nullable Long cursor(@Nullable String given) {
        String text = given(given);
        if (text != null && !text.matches("\\d{1,18}")) {
            throw Problem.badRequest("this is no cursor; use next of the page before");
        }
        return text == null ? null : Long.valueOf(text);
    }

    /** 1 to 200. */
    public static int limit(@Nullable String given, int otherwise) {
        String text = given(given);
        try {
            int limit = text == null ? otherwise : Integer.parseInt(text);
            if (limit >= 1 && limit <= SubmissionFilter.MOST) {
                return limit;
            }
        } catch (NumberFormatException e) {
            throw Problem.badRequest("limit is a number from 1 to " + SubmissionFilter.MOST);
        }
        throw Problem.badRequest("limit is a number from 1 to " + SubmissionFilter.MOST);
    }

    private static @Nullable String given(@Nullable String text) {
        return text == null || text.isBlank() ? null : text.strip();
    }
}
