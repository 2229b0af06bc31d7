package dev.okiagari.sandbox;

import dev.okiagari.sandbox.wire.Request;
import dev.okiagari.sandbox.wire.Response;
import dev.okiagari.sandbox.wire.StandIn;
import java.util.concurrent.atomic.AtomicInteger;

/** The smallest site: says what it heard, and counts how often it worked. */
public final class EchoSite implements StandIn {
    public final AtomicInteger worked = new AtomicInteger();

    @Override
    public Response answer(Request request) {
        worked.incrementAndGet();
        return Response.text(
                200, "application/json", "{\"path\":\"" + request.path() + "\",\"body\":\"" + request.text() + "\"}");
    }

    @Override
    public Response refusal(Refusal refusal, Request request) {
        return Response.text(refusal.status(), "application/json", "{\"cause\":\"" + refusal.cause() + "\"}");
    }
}
