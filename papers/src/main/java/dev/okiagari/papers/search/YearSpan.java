package dev.okiagari.papers.search;

/** Years of publication, both ends included. */
public record YearSpan(int from, int to) {
    private static final int FIRST = 1;
    private static final int LAST = 9999;

    public static final YearSpan ANY = new YearSpan(FIRST, LAST);

    public YearSpan {
        if (from > to) {
            throw new IllegalArgumentException(
                    "could not search the years " + from + " to " + to + " because they end before they begin");
        }
    }

    public static YearSpan since(int from) {
        return new YearSpan(from, LAST);
    }

    public static YearSpan until(int to) {
        return new YearSpan(FIRST, to);
    }
}
