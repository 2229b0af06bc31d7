package dev.okiagari.gateway.storage;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.Abortable;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

/** Limits what the SDK reads into memory as a whole: error responses and listings. Content is bounded where it is read. */
final class S3Bounds implements ExecutionInterceptor {
    /** A refusal has a code and a sentence. What comes after this much of it does not matter. */
    static final int REFUSAL = 64 << 10;

    /** A thousand objects with the longest keys, each letter written as an entity. */
    static final int LISTING = 16 << 20;

    @Override
    public Optional<InputStream> modifyHttpResponseContent(
            Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
        boolean refused = !context.httpResponse().isSuccessful();
        return refused || !(context.request() instanceof GetObjectRequest)
                ? context.responseBody().map(body -> new Bounded(body, refused))
                : context.responseBody();
    }

    /** Ends a refusal early; breaks off anything else, because half of it would look like the whole. */
    private static final class Bounded extends FilterInputStream {
        private final boolean refused;
        private int left;

        Bounded(InputStream body, boolean refused) {
            super(body);
            this.refused = refused;
            this.left = refused ? REFUSAL : LISTING;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            if (left == 0) {
                return end();
            }
            int read = in.read(into, from, Math.min(length, left));
            left -= Math.max(0, read);
            return read;
        }

        @Override
        public long skip(long length) throws IOException {
            byte[] dropped = new byte[Math.clamp(length, 0, 8192)];
            return dropped.length == 0 ? 0 : Math.max(0, read(dropped, 0, dropped.length));
        }

        @Override
        public boolean markSupported() {
            return false;
        }

        private int end() throws IOException {
            tearOff();
            if (refused) {
                return -1;
            }
            throw new IOException("its answer is larger than " + LISTING + " bytes");
        }

        /** Properly closed where nothing is left, so that the connection is used again: closing fetches what is left. */
        @Override
        public void close() throws IOException {
            if (left > 0 && in.read(new byte[Math.min(left, 8192)]) < 0) {
                in.close();
            } else {
                tearOff();
            }
        }

        private void tearOff() {
            if (in instanceof Abortable open) {
                open.abort();
            }
        }
    }
}
