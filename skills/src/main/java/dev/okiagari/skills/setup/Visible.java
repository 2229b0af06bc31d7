package dev.okiagari.skills.setup;

import org.jspecify.annotations.Nullable;

/** Foreign text for people: what cannot be seen, or would move or reverse what is shown, is written as a code. Pure. */
public final class Visible {
    private static final int LONGEST = 300;
    private static final int LONGEST_WHOLE = 10_000;

    private Visible() {}

    public static String of(@Nullable String text) {
        return first(LONGEST, text);
    }

    /** The same of a text that somebody has to read to its end before they decide. */
    public static String whole(@Nullable String text) {
        return first(LONGEST_WHOLE, text);
    }

    private static String first(int most, @Nullable String text) {
        StringBuilder shown = new StringBuilder();
        String.valueOf(text).codePoints().limit(most).forEach(point -> {
            if (point == '\t') {
                shown.append(' ');
            } else if (isVisible(point)) {
                shown.appendCodePoint(point);
            } else {
                shown.append(String.format("\\u{%x}", point));
            }
        });
        return shown.toString();
    }

    private static boolean isVisible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.UNASSIGNED,
                    Character.PRIVATE_USE,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
