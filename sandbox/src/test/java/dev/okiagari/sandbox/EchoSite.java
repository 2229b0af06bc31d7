package dev.okiagari.sandbox;

import dev.okiagari.sandbox.wire.Answer;
import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Site;
import java.util.concurrent.atomic.AtomicInteger;

/** The smallest site: says what it heard, and counts how often it worked. */
public final class EchoSite implements Site {
    public final AtomicInteger worked = new AtomicInteger();

    @Override
    public Answer answer(Request request) {
        worked.incrementAndGet();
        return Answer.text(
                200, "application/json", "{\"path\":\"" + request.path() + "\",\"body\":\"" + request.text() + "\"}");
    }

    @Override
    public Answer refusal(Refusal refusal, Request request) {
        return Answer.text(refusal.status(), "application/json", "{\"cause\":\"" + refusal.cause() + "\"}");
    }
}
