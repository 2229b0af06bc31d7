package dev.okiagari.catalog.answer;

/** JSON that is not what was asked for: a member is missing, or it is about something else. */
public final class UnexpectedAnswer extends RuntimeException {
    UnexpectedAnswer(String message) {
        super(message);
    }
}
