package dev.okiagari.skills.view;

import dev.okiagari.skills.state.SubmissionState;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which submissions to list. Immutable.
 *
 * @param text part of the id, the repository or the skill's name that begins with a word; null for any
 * @param after number of the submission that ended the page before; null for the first page
 * @param limit 1 to {@link #MOST}
 */
public record SubmissionFilter(
        Set<SubmissionState> states,
        @Nullable String text,
        Order order,
        @Nullable Long after,
        int limit) {
    public static final int MOST = 200;
    public static final int LONGEST_TEXT = 200;

    /** In the order of arrival, from either end. */
    public enum Order {
        NEWEST,
        OLDEST
    }

    public SubmissionFilter {
        states = Set.copyOf(states);
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("a page has 1 to " + MOST + " submissions, not " + limit);
        }
        if (after != null && after < 0) {
            throw new IllegalArgumentException("submissions have numbers from 1 on, not " + after);
        }
        if (text != null && text.length() > LONGEST_TEXT) {
            throw new IllegalArgumentException(
                    "a text to look for has at most " + LONGEST_TEXT + " characters, not " + text.length());
        }
    }

    /** All of them, newest first. */
    public static SubmissionFilter all() {
        return new SubmissionFilter(EnumSet.allOf(SubmissionState.class), null, Order.NEWEST, null, MOST);
    }

    public boolean isOldestFirst() {
        return order == Order.OLDEST;
    }

    public SubmissionFilter in(Set<SubmissionState> some) {
        return new SubmissionFilter(some, text, order, after, limit);
    }

    public SubmissionFilter containing(@Nullable String words) {
        return new SubmissionFilter(states, words, order, after, limit);
    }

    public SubmissionFilter ordered(Order wanted) {
        return new SubmissionFilter(states, text, wanted, after, limit);
    }

    public SubmissionFilter oldestFirst() {
        return ordered(Order.OLDEST);
    }

    public SubmissionFilter after(@Nullable Long number) {
        return new SubmissionFilter(states, text, order, number, limit);
    }

    public SubmissionFilter limit(int most) {
        return new SubmissionFilter(states, text, order, after, most);
    }
}
