package dev.okiagari.sandbox.dial;

/** A gzip body that is small on the wire and has this many bytes when unpacked, about a thousand times more. */
public record GzipBomb(double rate, long bytes) {
    public GzipBomb {
        Checks.rate("gzipBomb.rate", rate);
        Checks.range("gzipBomb.bytes", new Checks.Span(bytes, 1, Checks.MOST_BYTES));
    }
}
