package dev.okiagari.papers.search;

/** Years of publication, both ends included. */
public record YearSpan(int from, int to) {
    public static final YearSpan ANY = new YearSpan(1, 9999);

    public YearSpan {
        if (from > to) {
            throw new IllegalArgumentException(
                    "could not search the years " + from + " to " + to + " because they end before they begin");
        }
    }
}
