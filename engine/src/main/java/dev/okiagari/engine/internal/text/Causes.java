package dev.okiagari.engine.internal.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads exceptions of any class: their causes may form a cycle, and their methods may throw. Nothing here throws. */
public final class Causes {
    private static final int LONGEST_CHAIN = 16;

    private Causes() {}

    /** What was thrown and its causes, outermost first, each once. */
    public static List<Throwable> of(Throwable thrown) {
        List<Throwable> chain = new ArrayList<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable link = thrown; link != null && chain.size() < LONGEST_CHAIN; link = causeOf(link)) {
            if (!seen.add(link)) {
                return chain;
            }
            chain.add(link);
        }
        return chain;
    }

    /** True for a class of this name, and for whatever extends it. */
    public static boolean isA(Throwable thrown, String className) {
        for (Class<?> c = thrown.getClass(); c != null; c = c.getSuperclass()) {
            if (c.getName().equals(className)) {
                return true;
            }
        }
        return false;
    }

    /** Its message, or what happened when it was called for. */
    public static @Nullable String message(Throwable thrown) {
        try {
            return thrown.getMessage();
        } catch (Throwable t) { // an Error too: it affects this exception only
            return "its getMessage() threw " + t.getClass().getName();
        }
    }

    /** Its frames; none when it does not say. */
    static StackTraceElement[] frames(Throwable thrown) {
        try {
            return thrown.getStackTrace();
        } catch (Throwable t) { // an Error too: it affects this exception only
            return new StackTraceElement[0];
        }
    }

    /** Its class and message, as {@code toString} usually says them. */
    public static String words(Throwable thrown) {
        String message = message(thrown);
        return message == null ? thrown.getClass().getName() : thrown.getClass().getName() + ": " + message;
    }

    /** The exception itself, or one that says the same and can be printed. */
    public static Throwable printable(Throwable thrown) {
        try {
            boolean answers = of(thrown).stream().map(Causes::asked).noneMatch(String::isEmpty);
            return answers ? thrown : substitute(thrown);
        } catch (Throwable t) {
            return substitute(thrown);
        }
    }

    /** Calls everything that a log calls; throws what one of its methods throws. */
    private static String asked(Throwable link) {
        return link.getMessage() + link.getCause() + link;
    }

    private static Throwable substitute(Throwable thrown) {
        RuntimeException printable = new RuntimeException(words(thrown));
        printable.setStackTrace(thrown.getStackTrace());
        return printable;
    }

    private static @Nullable Throwable causeOf(Throwable link) {
        try {
            return link.getCause();
        } catch (Throwable t) { // then it has none
            return null;
        }
    }
}
