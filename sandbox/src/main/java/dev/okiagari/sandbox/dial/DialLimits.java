package dev.okiagari.sandbox.dial;

/** The limits of the dials. */
final class DialLimits {
    static final long LONGEST_MILLIS = 24L * 60 * 60 * 1000;
    static final long MOST_BYTES = 64L * 1024 * 1024 * 1024;

    private DialLimits() {}

    record Span(long value, long least, long most) {}

    static void range(String name, Span span) {
        if (span.value() < span.least() || span.value() > span.most()) {
            throw new IllegalArgumentException("could not set " + name + " to " + span.value()
                    + " because it must be from " + span.least() + " to " + span.most());
        }
    }

    static void rate(String name, double rate) {
        if (!(rate >= 0 && rate <= 1)) {
            throw new IllegalArgumentException(
                    "could not set " + name + " to " + rate + " because a rate is from 0 to 1");
        }
    }
}
