package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.engine.failure.HttpFailure;

/**
 * A whole response, in memory and within the limits. Of an unsuccessful one only the beginning of the body is kept.
 *
 * @param call in words, for messages
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; the body belongs to the caller
public record Answer(String call, Head head, byte[] body) {

    public int status() {
        return head.status();
    }

    public String text() {
        return new String(body, UTF_8);
    }

    /**
     * Returns this response if it is a success.
     *
     * @throws HttpFailure with status, Retry-After and the masked beginning of the body, when it is not
     */
    public Answer orThrow() {
        if (head.isSuccess()) {
            return this;
        }
        throw new HttpFailure(head.status(), Wording.refusal(call, head, text()), head.retryAfter());
    }

    @Override
    public String toString() {
        return call + " → " + status() + ", " + body.length + " bytes";
    }
}
