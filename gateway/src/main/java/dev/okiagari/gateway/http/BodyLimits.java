package dev.okiagari.gateway.http;

/**
 * Limits on the body of a response.
 *
 * @param bytes of the body, counted after decompression (8 MiB)
 * @param ratio how many times larger decompressed than sent (100); the first MiB is not judged
 * @param errorBytes of an unsuccessful response; the rest is not read (64 KiB)
 */
public record BodyLimits(long bytes, int ratio, int errorBytes) {
    /** Up to this size any ratio is harmless, and short texts compress very well. */
    static final long UNJUDGED = 1 << 20;

    public BodyLimits {
        if (bytes < 1 || ratio < 1 || errorBytes < 1) {
            throw new IllegalArgumentException("could not use these body limits because each must be above zero");
        }
    }

    public static BodyLimits defaults() {
        return new BodyLimits(8L << 20, 100, 64 << 10);
    }

    public BodyLimits withBytes(long most) {
        return new BodyLimits(most, ratio, errorBytes);
    }
}
