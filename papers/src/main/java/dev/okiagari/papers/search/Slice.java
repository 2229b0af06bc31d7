package dev.okiagari.papers.search;

/**
 * Which part of the answer is wanted.
 *
 * @param size 1 to {@value #LARGEST}
 * @param offset how many hits to leave out; nobody looks beyond {@value #DEEPEST}
 */
public record Slice(int size, int offset) {
    public static final int LARGEST = 100;
    public static final int DEEPEST = 10_000;

    public Slice {
        if (size < 1 || size > LARGEST) {
            throw new IllegalArgumentException(
                    "could not answer with a page of " + size + " because it must be 1 to " + LARGEST);
        }
        if (offset < 0 || offset > DEEPEST) {
            throw new IllegalArgumentException(
                    "could not start at hit " + offset + " because it must be 0 to " + DEEPEST);
        }
    }

    public static Slice first(int size) {
        return new Slice(size, 0);
    }
}
