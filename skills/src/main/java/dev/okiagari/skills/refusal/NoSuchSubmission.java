package dev.okiagari.skills.refusal;

/** There is no submission with that id. */
public final class NoSuchSubmission extends RuntimeException {
    private NoSuchSubmission(String message) {
        super(message);
    }

    public static NoSuchSubmission of(String id) {
        return new NoSuchSubmission("there is no submission " + id);
    }
}
