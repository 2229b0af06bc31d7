package dev.okiagari.submissions;

/** There is no submission with that id. */
public final class NoSuchSubmission extends RuntimeException {
    private NoSuchSubmission(String message) {
        super(message);
    }

    static NoSuchSubmission of(String id) {
        return new NoSuchSubmission("there is no submission " + id);
    }
}
