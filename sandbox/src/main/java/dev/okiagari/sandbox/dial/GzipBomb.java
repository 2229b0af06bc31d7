package dev.okiagari.sandbox.dial;

/** A gzip body that is small on the wire and has this many bytes when unpacked, about a thousand times more. */
public record GzipBomb(double rate, long bytes) implements DialSetting {
    public GzipBomb {
        DialLimits.rate("gzipBomb.rate", rate);
        DialLimits.range("gzipBomb.bytes", new DialLimits.Span(bytes, 1, DialLimits.MOST_BYTES));
    }
}
