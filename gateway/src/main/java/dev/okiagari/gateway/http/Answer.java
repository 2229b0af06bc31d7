package dev.okiagari.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.okiagari.engine.failure.HttpFailure;

/**
 * A whole answer, in memory and within its limits. Of one that is not a success only the beginning of the body is kept.
 *
 * @param call in words, for messages
 */
@SuppressWarnings("ArrayRecordComponent") // never compared; the body belongs to whoever asked for it
public record Answer(String call, Head head, byte[] body) {

    public int status() {
        return head.status();
    }

    public String text() {
        return new String(body, UTF_8);
    }

    /**
     * This answer, when it is a success.
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
