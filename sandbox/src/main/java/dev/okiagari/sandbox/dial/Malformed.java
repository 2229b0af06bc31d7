package dev.okiagari.sandbox.dial;

/** An answer with status 200 whose body is not what it should be. */
public record Malformed(double rate, How how) implements DialSetting {
    /** SYNTAX cannot be parsed, SHAPE parses to something else, EMPTY is nothing, PAGE is a proxy's HTML, SLOW_DOWN a plain text. */
    public enum How {
        SYNTAX,
        SHAPE,
        EMPTY,
        PAGE,
        SLOW_DOWN
    }

    public Malformed {
        DialLimits.rate("malformed.rate", rate);
    }
}
